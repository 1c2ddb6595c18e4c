package android;

/** Numbers of the framework's own resources. Numbers of ids, layouts, strings and colours are those of Android. */
public final class R {
    private R() {
    }

    /** Anim resources. */
    public static final class anim {
        public static final int fade_in = 0x010a0000;
        public static final int fade_out = 0x010a0001;
        public static final int slide_in_left = 0x010a0002;
        public static final int slide_out_right = 0x010a0003;
        public static final int accelerate_decelerate_interpolator = 0x010a0004;
        public static final int accelerate_interpolator = 0x010a0005;
        public static final int decelerate_interpolator = 0x010a0006;

        private anim() {
        }
    }

    /** Attr resources. */
    public static final class attr {
        public static final int theme = 0x01010000;
        public static final int label = 0x01010001;
        public static final int icon = 0x01010002;
        public static final int name = 0x01010003;
        public static final int textAppearance = 0x01010034;
        public static final int textColorPrimary = 0x01010036;
        public static final int buttonStyle = 0x01010048;
        public static final int checkboxStyle = 0x0101006c;
        public static final int editTextStyle = 0x0101006e;
        public static final int listViewStyle = 0x01010074;
        public static final int progressBarStyle = 0x01010077;
        public static final int progressBarStyleHorizontal = 0x01010078;
        public static final int progressBarStyleSmall = 0x01010079;
        public static final int progressBarStyleLarge = 0x0101007a;
        public static final int seekBarStyle = 0x0101007b;
        public static final int spinnerStyle = 0x01010081;
        public static final int textViewStyle = 0x01010084;
        public static final int textSize = 0x01010095;
        public static final int textStyle = 0x01010097;
        public static final int textColor = 0x01010098;
        public static final int state_focused = 0x0101009c;
        public static final int state_enabled = 0x0101009e;
        public static final int state_checked = 0x010100a0;
        public static final int state_selected = 0x010100a1;
        public static final int state_pressed = 0x010100a7;
        public static final int gravity = 0x010100af;
        public static final int orientation = 0x010100c4;
        public static final int id = 0x010100d0;
        public static final int tag = 0x010100d1;
        public static final int background = 0x010100d4;
        public static final int padding = 0x010100d5;
        public static final int visibility = 0x010100dc;
        public static final int layout_width = 0x010100f4;
        public static final int layout_height = 0x010100f5;
        public static final int src = 0x01010119;
        public static final int text = 0x0101014f;
        public static final int hint = 0x01010150;
        public static final int actionBarSize = 0x010102eb;
        public static final int selectableItemBackground = 0x0101030e;

        private attr() {
        }
    }

    /** Color resources. */
    public static final class color {
        public static final int darker_gray = 0x01060000;
        public static final int primary_text_dark = 0x01060001;
        public static final int primary_text_dark_nodisable = 0x01060002;
        public static final int primary_text_light = 0x01060003;
        public static final int primary_text_light_nodisable = 0x01060004;
        public static final int secondary_text_dark = 0x01060005;
        public static final int secondary_text_dark_nodisable = 0x01060006;
        public static final int secondary_text_light = 0x01060007;
        public static final int secondary_text_light_nodisable = 0x01060008;
        public static final int tab_indicator_text = 0x01060009;
        public static final int widget_edittext_dark = 0x0106000a;
        public static final int white = 0x0106000b;
        public static final int black = 0x0106000c;
        public static final int transparent = 0x0106000d;
        public static final int background_dark = 0x0106000e;
        public static final int background_light = 0x0106000f;
        public static final int tertiary_text_dark = 0x01060010;
        public static final int tertiary_text_light = 0x01060011;
        public static final int holo_blue_light = 0x01060012;
        public static final int holo_blue_dark = 0x01060013;
        public static final int holo_green_light = 0x01060014;
        public static final int holo_green_dark = 0x01060015;
        public static final int holo_red_light = 0x01060016;
        public static final int holo_red_dark = 0x01060017;
        public static final int holo_orange_light = 0x01060018;
        public static final int holo_orange_dark = 0x01060019;
        public static final int holo_purple = 0x0106001a;
        public static final int holo_blue_bright = 0x0106001b;

        private color() {
        }
    }

    /** Dimen resources. */
    public static final class dimen {
        public static final int app_icon_size = 0x01050000;
        public static final int thumbnail_height = 0x01050001;
        public static final int thumbnail_width = 0x01050002;

        private dimen() {
        }
    }

    /** Drawable resources. */
    public static final class drawable {
        public static final int alert_dark_frame = 0x01080000;
        public static final int alert_light_frame = 0x01080001;
        public static final int arrow_down_float = 0x01080002;
        public static final int arrow_up_float = 0x01080003;
        public static final int btn_default = 0x01080004;
        public static final int btn_default_small = 0x01080005;
        public static final int btn_dropdown = 0x01080006;
        public static final int btn_minus = 0x01080007;
        public static final int btn_plus = 0x01080008;
        public static final int btn_radio = 0x01080009;
        public static final int btn_star = 0x0108000a;
        public static final int btn_star_big_off = 0x0108000b;
        public static final int btn_star_big_on = 0x0108000c;
        public static final int button_onoff_indicator_off = 0x0108000d;
        public static final int button_onoff_indicator_on = 0x0108000e;
        public static final int checkbox_off_background = 0x0108000f;
        public static final int checkbox_on_background = 0x01080010;
        public static final int dialog_frame = 0x01080011;
        public static final int divider_horizontal_bright = 0x01080012;
        public static final int divider_horizontal_textfield = 0x01080013;
        public static final int divider_horizontal_dark = 0x01080014;
        public static final int divider_horizontal_dim_dark = 0x01080015;
        public static final int edit_text = 0x01080016;
        public static final int btn_default_normal = 0x01080017;
        public static final int btn_star_off = 0x01080018;
        public static final int btn_star_on = 0x01080019;
        public static final int gallery_thumb = 0x0108001a;
        public static final int ic_delete = 0x0108001b;
        public static final int ic_lock_idle_alarm = 0x0108001c;
        public static final int ic_lock_idle_charging = 0x0108001d;
        public static final int ic_lock_idle_lock = 0x0108001e;
        public static final int ic_lock_idle_low_battery = 0x0108001f;
        public static final int ic_media_ff = 0x01080020;
        public static final int ic_media_next = 0x01080021;
        public static final int ic_media_pause = 0x01080022;
        public static final int ic_media_play = 0x01080023;
        public static final int ic_media_previous = 0x01080024;
        public static final int ic_media_rew = 0x01080025;
        public static final int ic_dialog_alert = 0x01080026;
        public static final int ic_dialog_dialer = 0x01080027;
        public static final int ic_dialog_email = 0x01080028;
        public static final int ic_dialog_map = 0x01080029;
        public static final int ic_input_add = 0x0108002a;
        public static final int ic_input_delete = 0x0108002b;
        public static final int ic_input_get = 0x0108002c;
        public static final int ic_lock_lock = 0x0108002d;
        public static final int ic_lock_power_off = 0x0108002e;
        public static final int ic_lock_silent_mode = 0x0108002f;
        public static final int ic_lock_silent_mode_off = 0x01080030;
        public static final int ic_menu_add = 0x01080031;
        public static final int ic_menu_agenda = 0x01080032;
        public static final int ic_menu_always_landscape_portrait = 0x01080033;
        public static final int ic_menu_call = 0x01080034;
        public static final int ic_menu_camera = 0x01080035;
        public static final int ic_menu_close_clear_cancel = 0x01080036;
        public static final int ic_menu_compass = 0x01080037;
        public static final int ic_menu_crop = 0x01080038;
        public static final int ic_menu_day = 0x01080039;
        public static final int ic_menu_delete = 0x0108003a;
        public static final int ic_menu_directions = 0x0108003b;
        public static final int ic_menu_edit = 0x0108003c;
        public static final int ic_menu_gallery = 0x0108003d;
        public static final int ic_menu_help = 0x0108003e;
        public static final int ic_menu_info_details = 0x0108003f;
        public static final int ic_menu_manage = 0x01080040;
        public static final int ic_menu_mapmode = 0x01080041;
        public static final int ic_menu_month = 0x01080042;
        public static final int ic_menu_more = 0x01080043;
        public static final int ic_menu_my_calendar = 0x01080044;
        public static final int ic_menu_mylocation = 0x01080045;
        public static final int ic_menu_myplaces = 0x01080046;
        public static final int ic_menu_preferences = 0x01080047;
        public static final int ic_menu_recent_history = 0x01080048;
        public static final int ic_menu_report_image = 0x01080049;
        public static final int ic_menu_revert = 0x0108004a;
        public static final int ic_menu_rotate = 0x0108004b;
        public static final int ic_menu_save = 0x0108004c;
        public static final int ic_menu_search = 0x0108004d;
        public static final int ic_menu_send = 0x0108004e;
        public static final int ic_menu_set_as = 0x0108004f;
        public static final int ic_menu_share = 0x01080050;
        public static final int ic_menu_slideshow = 0x01080051;
        public static final int ic_menu_sort_alphabetically = 0x01080052;
        public static final int ic_menu_sort_by_size = 0x01080053;
        public static final int ic_menu_today = 0x01080054;
        public static final int ic_menu_upload = 0x01080055;
        public static final int ic_menu_view = 0x01080056;
        public static final int ic_menu_week = 0x01080057;
        public static final int ic_menu_zoom = 0x01080058;
        public static final int ic_notification_clear_all = 0x01080059;
        public static final int ic_notification_overlay = 0x0108005a;
        public static final int ic_partial_secure = 0x0108005b;
        public static final int ic_popup_disk_full = 0x0108005c;
        public static final int ic_popup_reminder = 0x0108005d;
        public static final int ic_popup_sync = 0x0108005e;
        public static final int ic_search_category_default = 0x0108005f;
        public static final int ic_secure = 0x01080060;
        public static final int list_selector_background = 0x01080061;
        public static final int menu_frame = 0x01080062;
        public static final int menu_full_frame = 0x01080063;
        public static final int menuitem_background = 0x01080064;
        public static final int picture_frame = 0x01080065;
        public static final int presence_away = 0x01080066;
        public static final int presence_busy = 0x01080067;
        public static final int presence_invisible = 0x01080068;
        public static final int presence_offline = 0x01080069;
        public static final int presence_online = 0x0108006a;
        public static final int progress_horizontal = 0x0108006b;
        public static final int progress_indeterminate_horizontal = 0x0108006c;
        public static final int radiobutton_off_background = 0x0108006d;
        public static final int radiobutton_on_background = 0x0108006e;
        public static final int spinner_background = 0x0108006f;
        public static final int spinner_dropdown_background = 0x01080070;
        public static final int star_big_off = 0x01080071;
        public static final int star_big_on = 0x01080072;
        public static final int star_off = 0x01080073;
        public static final int star_on = 0x01080074;
        public static final int stat_notify_call_mute = 0x01080075;
        public static final int stat_notify_chat = 0x01080076;
        public static final int stat_notify_error = 0x01080077;
        public static final int stat_notify_missed_call = 0x01080078;
        public static final int stat_notify_more = 0x01080079;
        public static final int stat_notify_sdcard = 0x0108007a;
        public static final int stat_notify_sync = 0x0108007b;
        public static final int stat_notify_sync_noanim = 0x0108007c;
        public static final int stat_notify_voicemail = 0x0108007d;
        public static final int stat_sys_data_bluetooth = 0x0108007e;
        public static final int stat_sys_download = 0x0108007f;
        public static final int stat_sys_download_done = 0x01080080;
        public static final int stat_sys_headset = 0x01080081;
        public static final int stat_sys_phone_call = 0x01080082;
        public static final int stat_sys_upload = 0x01080083;
        public static final int stat_sys_upload_done = 0x01080084;
        public static final int stat_sys_warning = 0x01080085;
        public static final int sym_action_call = 0x01080086;
        public static final int sym_action_chat = 0x01080087;
        public static final int sym_action_email = 0x01080088;
        public static final int sym_call_incoming = 0x01080089;
        public static final int sym_call_missed = 0x0108008a;
        public static final int sym_call_outgoing = 0x0108008b;
        public static final int sym_contact_card = 0x0108008c;
        public static final int sym_def_app_icon = 0x0108008d;
        public static final int title_bar = 0x0108008e;
        public static final int toast_frame = 0x0108008f;
        public static final int zoom_plate = 0x01080090;
        public static final int dark_header = 0x01080091;
        public static final int bottom_bar = 0x01080092;
        public static final int screen_background_dark = 0x01080093;
        public static final int screen_background_light = 0x01080094;

        private drawable() {
        }
    }

    /** Id resources. */
    public static final class id {
        public static final int background = 0x01020000;
        public static final int checkbox = 0x01020001;
        public static final int content = 0x01020002;
        public static final int edit = 0x01020003;
        public static final int empty = 0x01020004;
        public static final int hint = 0x01020005;
        public static final int icon = 0x01020006;
        public static final int icon1 = 0x01020007;
        public static final int icon2 = 0x01020008;
        public static final int input = 0x01020009;
        public static final int list = 0x0102000a;
        public static final int message = 0x0102000b;
        public static final int primary = 0x0102000c;
        public static final int progress = 0x0102000d;
        public static final int selectedIcon = 0x0102000e;
        public static final int secondaryProgress = 0x0102000f;
        public static final int summary = 0x01020010;
        public static final int tabcontent = 0x01020011;
        public static final int tabhost = 0x01020012;
        public static final int tabs = 0x01020013;
        public static final int text1 = 0x01020014;
        public static final int text2 = 0x01020015;
        public static final int title = 0x01020016;
        public static final int toggle = 0x01020017;
        public static final int widget_frame = 0x01020018;
        public static final int button1 = 0x01020019;
        public static final int button2 = 0x0102001a;
        public static final int button3 = 0x0102001b;
        public static final int extractArea = 0x0102001c;
        public static final int candidatesArea = 0x0102001d;
        public static final int inputArea = 0x0102001e;
        public static final int selectAll = 0x0102001f;
        public static final int cut = 0x01020020;
        public static final int copy = 0x01020021;
        public static final int paste = 0x01020022;
        public static final int custom = 0x0102002b;
        public static final int home = 0x0102002c;

        private id() {
        }
    }

    /** Integer resources. */
    public static final class integer {
        public static final int config_shortAnimTime = 0x010e0000;
        public static final int config_mediumAnimTime = 0x010e0001;
        public static final int config_longAnimTime = 0x010e0002;

        private integer() {
        }
    }

    /** Layout resources. */
    public static final class layout {
        public static final int activity_list_item = 0x01090000;
        public static final int expandable_list_content = 0x01090001;
        public static final int preference_category = 0x01090002;
        public static final int simple_list_item_1 = 0x01090003;
        public static final int simple_list_item_2 = 0x01090004;
        public static final int simple_list_item_checked = 0x01090005;
        public static final int simple_expandable_list_item_1 = 0x01090006;
        public static final int simple_expandable_list_item_2 = 0x01090007;
        public static final int simple_spinner_item = 0x01090008;
        public static final int simple_spinner_dropdown_item = 0x01090009;
        public static final int simple_dropdown_item_1line = 0x0109000a;
        public static final int simple_gallery_item = 0x0109000b;
        public static final int test_list_item = 0x0109000c;
        public static final int two_line_list_item = 0x0109000d;
        public static final int browser_link_context_header = 0x0109000e;
        public static final int simple_list_item_single_choice = 0x0109000f;
        public static final int simple_list_item_multiple_choice = 0x01090010;
        public static final int select_dialog_item = 0x01090011;
        public static final int select_dialog_singlechoice = 0x01090012;
        public static final int select_dialog_multichoice = 0x01090013;
        public static final int list_content = 0x01090014;
        public static final int simple_selectable_list_item = 0x01090015;
        public static final int simple_list_item_activated_1 = 0x01090016;
        public static final int simple_list_item_activated_2 = 0x01090017;

        private layout() {
        }
    }

    /** String resources. */
    public static final class string {
        public static final int cancel = 0x01040000;
        public static final int copy = 0x01040001;
        public static final int copyUrl = 0x01040002;
        public static final int cut = 0x01040003;
        public static final int defaultVoiceMailAlphaTag = 0x01040004;
        public static final int defaultMsisdnAlphaTag = 0x01040005;
        public static final int emptyPhoneNumber = 0x01040006;
        public static final int httpErrorBadUrl = 0x01040007;
        public static final int httpErrorUnsupportedScheme = 0x01040008;
        public static final int no = 0x01040009;
        public static final int ok = 0x0104000a;
        public static final int paste = 0x0104000b;
        public static final int search_go = 0x0104000c;
        public static final int selectAll = 0x0104000d;
        public static final int unknownName = 0x0104000e;
        public static final int untitled = 0x0104000f;
        public static final int VideoView_error_button = 0x01040010;
        public static final int VideoView_error_text_unknown = 0x01040011;
        public static final int VideoView_error_title = 0x01040012;
        public static final int yes = 0x01040013;
        public static final int dialog_alert_title = 0x01040014;

        private string() {
        }
    }

    /** Style resources. */
    public static final class style {
        public static final int Animation = 0x01030000;
        public static final int Animation_Activity = 0x01030001;
        public static final int Animation_Dialog = 0x01030002;
        public static final int Theme = 0x01030003;
        public static final int Theme_Black = 0x01030004;
        public static final int Theme_Black_NoTitleBar = 0x01030005;
        public static final int Theme_Dialog = 0x01030006;
        public static final int Theme_Light = 0x01030007;
        public static final int Theme_Light_NoTitleBar = 0x01030008;
        public static final int Theme_NoTitleBar = 0x01030009;
        public static final int Theme_NoTitleBar_Fullscreen = 0x0103000a;
        public static final int Theme_Translucent = 0x0103000b;
        public static final int Theme_Translucent_NoTitleBar = 0x0103000c;
        public static final int Theme_Holo = 0x0103000d;
        public static final int Theme_Holo_Light = 0x0103000e;
        public static final int Theme_Holo_Light_Dialog = 0x0103000f;
        public static final int Theme_Holo_Dialog = 0x01030010;
        public static final int Theme_Holo_NoActionBar = 0x01030011;
        public static final int Theme_DeviceDefault = 0x01030012;
        public static final int Theme_DeviceDefault_Light = 0x01030013;
        public static final int Theme_Material = 0x01030014;
        public static final int Theme_Material_Light = 0x01030015;
        public static final int Theme_Material_Light_NoActionBar = 0x01030016;
        public static final int TextAppearance = 0x01030017;
        public static final int TextAppearance_Large = 0x01030018;
        public static final int TextAppearance_Medium = 0x01030019;
        public static final int TextAppearance_Small = 0x0103001a;
        public static final int Widget = 0x0103001b;
        public static final int Widget_Button = 0x0103001c;
        public static final int Widget_ProgressBar = 0x0103001d;
        public static final int Widget_ProgressBar_Horizontal = 0x0103001e;
        public static final int Widget_TextView = 0x0103001f;

        private style() {
        }
    }
}
