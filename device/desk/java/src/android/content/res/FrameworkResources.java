package android.content.res;

import java.util.HashMap;
import java.util.Map;

/** What the framework's own resources (android.R) stand for. */
final class FrameworkResources {
    private static final Map<String, String> VALUES = new HashMap<String, String>();

    static {
        String[][] strings = {{"ok", "OK"}, {"cancel", "Cancel"}, {"yes", "OK"}, {"no", "Cancel"}, {"copy", "Copy"},
            {"cut", "Cut"}, {"paste", "Paste"}, {"selectAll", "Select all"}, {"untitled", "<Untitled>"},
            {"unknownName", "Unknown"}, {"dialog_alert_title", "Attention"}, {"search_go", "Search"},
            {"emptyPhoneNumber", "(No phone number)"}, {"defaultMsisdnAlphaTag", "MSISDN1"},
            {"httpErrorBadUrl", "Invalid URL"}, {"VideoView_error_button", "OK"}};
        for (String[] s : strings) {
            VALUES.put("string/" + s[0], s[1]);
        }
        String[][] colors = {{"black", "#ff000000"}, {"white", "#ffffffff"}, {"transparent", "#00000000"},
            {"darker_gray", "#ffaaaaaa"}, {"holo_blue_light", "#ff33b5e5"}, {"holo_blue_dark", "#ff0099cc"},
            {"holo_blue_bright", "#ff00ddff"}, {"holo_green_light", "#ff99cc00"}, {"holo_green_dark", "#ff669900"},
            {"holo_red_light", "#ffff4444"}, {"holo_red_dark", "#ffcc0000"}, {"holo_orange_light", "#ffffbb33"},
            {"holo_orange_dark", "#ffff8800"}, {"holo_purple", "#ffaa66cc"}, {"background_dark", "#ff000000"},
            {"background_light", "#ffffffff"}, {"primary_text_light", "#de000000"}, {"primary_text_dark", "#ffffffff"},
            {"secondary_text_light", "#8a000000"}, {"secondary_text_dark", "#b3ffffff"},
            {"tertiary_text_light", "#ff808080"}, {"tertiary_text_dark", "#ff808080"}, {"tab_indicator_text", "#ff808080"},
            {"widget_edittext_dark", "#ff000000"}};
        for (String[] c : colors) {
            VALUES.put("color/" + c[0], c[1]);
        }
        VALUES.put("integer/config_shortAnimTime", "200");
        VALUES.put("integer/config_mediumAnimTime", "400");
        VALUES.put("integer/config_longAnimTime", "500");
        VALUES.put("dimen/app_icon_size", "48dp");
        VALUES.put("dimen/thumbnail_width", "320dp");
        VALUES.put("dimen/thumbnail_height", "240dp");
    }

    private FrameworkResources() {
    }

    static String value(String name) {
        return VALUES.get(name);
    }

    private static LayoutNode node(String tag, String id) {
        LayoutNode n = new LayoutNode(tag, "android:layout");
        n.attr("android:layout_width", "match_parent").attr("android:layout_height", "wrap_content");
        return id == null ? n : n.attr("android:id", "@android:id/" + id);
    }

    /** A row with one line of text. */
    private static LayoutNode row(String tag) {
        return node(tag, "text1").attr("android:minHeight", "48dp").attr("android:gravity", "center_vertical")
                .attr("android:paddingLeft", "16dp").attr("android:paddingRight", "16dp");
    }

    static LayoutNode layout(String name) {
        switch (name) {
            case "layout/simple_list_item_1":
            case "layout/simple_list_item_activated_1":
            case "layout/simple_spinner_item":
            case "layout/simple_spinner_dropdown_item":
            case "layout/simple_dropdown_item_1line":
            case "layout/simple_gallery_item":
            case "layout/test_list_item":
            case "layout/preference_category":
                return row("TextView");
            case "layout/select_dialog_item":
                return row("TextView");
            case "layout/simple_list_item_checked":
            case "layout/simple_list_item_single_choice":
            case "layout/simple_list_item_multiple_choice":
            case "layout/select_dialog_singlechoice":
            case "layout/select_dialog_multichoice":
                return row("CheckedTextView");
            case "layout/simple_list_item_2":
            case "layout/simple_list_item_activated_2":
            case "layout/two_line_list_item":
                return node("LinearLayout", null).attr("android:orientation", "vertical").attr("android:padding", "8dp")
                        .child(node("TextView", "text1")).child(node("TextView", "text2").attr("android:textSize", "12sp"));
            case "layout/activity_list_item":
                return node("LinearLayout", null).child(node("ImageView", "icon").attr("android:layout_width", "48dp"))
                        .child(node("TextView", "text1"));
            case "layout/list_content":
                return node("ListView", "list").attr("android:layout_height", "match_parent");
            default:
                return null;
        }
    }
}
