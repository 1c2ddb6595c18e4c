package com.android.server.am;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.ComponentInfo;
import android.content.pm.ProviderInfo;
import android.content.pm.ServiceInfo;

import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The app as its image describes it (app.json): its components, and which intents they take. */
final class PackageRecord {
    final ApplicationInfo appInfo = new ApplicationInfo();
    final String versionName;
    final List<ActivityInfo> activities = new ArrayList<ActivityInfo>();
    final List<ServiceInfo> services = new ArrayList<ServiceInfo>();
    final List<ActivityInfo> receivers = new ArrayList<ActivityInfo>();
    final List<ProviderInfo> providers = new ArrayList<ProviderInfo>(); // in the order in which they are created
    private final List<Filter> mFilters = new ArrayList<Filter>();
    /** The name of the process that has read this. */
    final String process;
    private boolean mHasProcesses;
    ActivityInfo launcher;

    private static final class Filter {
        final ComponentInfo mInfo;
        final String mAction;

        Filter(ComponentInfo info, String action) {
            mInfo = info;
            mAction = action;
        }
    }

    /** Reads image/app.json for a process of the app; an empty name is that of the app's own. */
    PackageRecord(String image, String dataDir, String processName) throws IOException, JSONException {
        File file = new File(image, "app.json");
        JSONObject app = new JSONObject(new String(Files.readAllBytes(file.toPath()), StandardCharsets.UTF_8));
        appInfo.packageName = app.getString("package");
        appInfo.processName = appInfo.packageName;
        process = processName.isEmpty() ? appInfo.packageName : processName;
        appInfo.className = app.optString("application", "");
        appInfo.name = appInfo.className.isEmpty() ? null : appInfo.className;
        appInfo.sourceDir = image;
        appInfo.publicSourceDir = image;
        appInfo.dataDir = dataDir;
        appInfo.uid = android.os.Process.FIRST_APPLICATION_UID;
        appInfo.targetSdkVersion = 30;
        appInfo.minSdkVersion = 21;
        appInfo.flags = app.optBoolean("debuggable", true) ? ApplicationInfo.FLAG_DEBUGGABLE : 0;
        appInfo.nonLocalizedLabel = app.has("label") ? app.optString("label") : null;
        versionName = app.optString("versionName", "1.0");
        readActivities(app.optJSONArray("activities"));
        readServices(app.optJSONArray("services"));
        readReceivers(app.optJSONArray("receivers"));
        if (process.equals(appInfo.packageName)) {
            readProviders(app.optJSONArray("providers"));
        }
    }

    private <T extends ComponentInfo> T describe(T info, JSONObject entry) throws JSONException {
        info.name = entry.getString("name");
        info.packageName = appInfo.packageName;
        info.processName = entry.optString("process", appInfo.packageName);
        mHasProcesses |= !info.processName.equals(appInfo.packageName);
        info.applicationInfo = appInfo;
        String label = entry.optString("label", "");
        info.nonLocalizedLabel = label.isEmpty() ? appInfo.nonLocalizedLabel : label;
        JSONArray actions = entry.optJSONArray("actions");
        for (int i = 0; actions != null && i < actions.length(); i++) {
            mFilters.add(new Filter(info, actions.getString(i)));
        }
        return info;
    }

    private void readActivities(JSONArray list) throws JSONException {
        for (int i = 0; list != null && i < list.length(); i++) {
            JSONObject entry = list.getJSONObject(i);
            ActivityInfo info = describe(new ActivityInfo(), entry);
            info.configChanges = configChanges(entry.optString("configChanges", ""));
            info.launchMode = launchMode(entry.optString("launchMode", "standard"));
            activities.add(info);
            if (entry.optBoolean("launcher") && launcher == null) {
                launcher = info;
            }
        }
    }

    private void readServices(JSONArray list) throws JSONException {
        for (int i = 0; list != null && i < list.length(); i++) {
            services.add(describe(new ServiceInfo(), list.getJSONObject(i)));
        }
    }

    private void readReceivers(JSONArray list) throws JSONException {
        for (int i = 0; list != null && i < list.length(); i++) {
            receivers.add(describe(new ActivityInfo(), list.getJSONObject(i)));
        }
    }

    private void readProviders(JSONArray list) throws JSONException {
        for (int i = 0; list != null && i < list.length(); i++) {
            JSONObject entry = list.getJSONObject(i);
            ProviderInfo info = describe(new ProviderInfo(), entry);
            info.authority = entry.getString("authorities");
            info.initOrder = entry.optInt("initOrder", 0);
            providers.add(info);
        }
        providers.sort((a, b) -> Integer.compare(b.initOrder, a.initOrder));
    }

    private static int launchMode(String mode) {
        switch (mode) {
            case "singleTop":
                return ActivityInfo.LAUNCH_SINGLE_TOP;
            case "singleTask":
                return ActivityInfo.LAUNCH_SINGLE_TASK;
            case "singleInstance":
                return ActivityInfo.LAUNCH_SINGLE_INSTANCE;
            default:
                return ActivityInfo.LAUNCH_MULTIPLE;
        }
    }

    private static int configChanges(String written) {
        int mask = 0;
        for (String name : written.split("\\|")) {
            switch (name.trim()) {
                case "orientation":
                    mask |= ActivityInfo.CONFIG_ORIENTATION;
                    break;
                case "screenSize":
                    mask |= ActivityInfo.CONFIG_SCREEN_SIZE;
                    break;
                case "smallestScreenSize":
                    mask |= ActivityInfo.CONFIG_SMALLEST_SCREEN_SIZE;
                    break;
                case "screenLayout":
                    mask |= ActivityInfo.CONFIG_SCREEN_LAYOUT;
                    break;
                case "keyboardHidden":
                    mask |= ActivityInfo.CONFIG_KEYBOARD_HIDDEN;
                    break;
                default:
                    break;
            }
        }
        return mask;
    }

    private static <T extends ComponentInfo> T byName(List<T> list, ComponentName name) {
        for (T info : list) {
            if (info.name.equals(name.getClassName())) {
                return info;
            }
        }
        return null;
    }

    private boolean isOther(Intent intent) {
        ComponentName c = intent.getComponent();
        return c != null && !c.getPackageName().equals(appInfo.packageName)
                || intent.getPackage() != null && !intent.getPackage().equals(appInfo.packageName);
    }

    private boolean takes(ComponentInfo info, String action) {
        for (Filter f : mFilters) {
            if (f.mInfo == info && f.mAction.equals(action)) {
                return true;
            }
        }
        return false;
    }

    private <T extends ComponentInfo> T resolve(List<T> list, Intent intent) {
        if (isOther(intent)) {
            return null;
        }
        if (intent.getComponent() != null) {
            return byName(list, intent.getComponent());
        }
        for (T info : list) {
            if (takes(info, intent.getAction())) {
                return info;
            }
        }
        return null;
    }

    /** The activity for an intent, null if there is none in this app. */
    ActivityInfo resolveActivity(Intent intent) {
        ActivityInfo info = resolve(activities, intent);
        if (info == null && !isOther(intent) && intent.getComponent() == null
                && Intent.ACTION_MAIN.equals(intent.getAction())) {
            return launcher;
        }
        return info;
    }

    ServiceInfo resolveService(Intent intent) {
        return resolve(services, intent);
    }

    /** Whether a component runs in this process. */
    boolean isHere(ComponentInfo info) {
        return info.processName.equals(process);
    }

    /** Whether the manifest gives a process of its own to a component. */
    boolean hasProcesses() {
        return mHasProcesses;
    }

    /** The other processes that have declared receivers of a broadcast. */
    Set<String> receivingProcesses(Intent intent) {
        Set<String> names = new LinkedHashSet<String>();
        for (ActivityInfo info : resolveReceivers(intent)) {
            if (!isHere(info)) {
                names.add(info.processName);
            }
        }
        return names;
    }

    /** The declared receivers of a broadcast in this process, in the order of the manifest. */
    List<ActivityInfo> receiversHere(Intent intent) {
        List<ActivityInfo> here = new ArrayList<ActivityInfo>();
        for (ActivityInfo info : resolveReceivers(intent)) {
            if (isHere(info)) {
                here.add(info);
            }
        }
        return here;
    }

    private List<ActivityInfo> resolveReceivers(Intent intent) {
        List<ActivityInfo> result = new ArrayList<ActivityInfo>();
        if (isOther(intent)) {
            return result;
        }
        if (intent.getComponent() != null) {
            ActivityInfo info = byName(receivers, intent.getComponent());
            if (info != null) {
                result.add(info);
            }
            return result;
        }
        for (ActivityInfo info : receivers) {
            if (takes(info, intent.getAction())) {
                result.add(info);
            }
        }
        return result;
    }
}
