package com.android.server.am;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;

import java.util.ArrayList;
import java.util.List;

/** The package manager of a device on which this app is all that an app sees. */
final class DeskPackageManager extends PackageManager {
    private final PackageRecord mPackage;

    DeskPackageManager(PackageRecord pkg) {
        mPackage = pkg;
    }

    private void check(String packageName) throws NameNotFoundException {
        if (!mPackage.appInfo.packageName.equals(packageName)) {
            throw new NameNotFoundException(packageName);
        }
    }

    @Override
    public PackageInfo getPackageInfo(String packageName, int flags) throws NameNotFoundException {
        check(packageName);
        PackageInfo info = new PackageInfo();
        info.packageName = packageName;
        info.versionName = mPackage.versionName;
        info.versionCode = 1;
        info.applicationInfo = mPackage.appInfo;
        info.activities = mPackage.activities.toArray(new ActivityInfo[0]);
        info.services = mPackage.services.toArray(new ServiceInfo[0]);
        info.receivers = mPackage.receivers.toArray(new ActivityInfo[0]);
        return info;
    }

    @Override
    public ApplicationInfo getApplicationInfo(String packageName, int flags) throws NameNotFoundException {
        check(packageName);
        return mPackage.appInfo;
    }

    @Override
    public ActivityInfo getActivityInfo(ComponentName component, int flags) throws NameNotFoundException {
        ActivityInfo info = mPackage.resolveActivity(new Intent().setComponent(component));
        if (info == null) {
            throw new NameNotFoundException(component.toString());
        }
        return info;
    }

    @Override
    public ServiceInfo getServiceInfo(ComponentName component, int flags) throws NameNotFoundException {
        ServiceInfo info = mPackage.resolveService(new Intent().setComponent(component));
        if (info == null) {
            throw new NameNotFoundException(component.toString());
        }
        return info;
    }

    @Override
    public Intent getLaunchIntentForPackage(String packageName) {
        if (!mPackage.appInfo.packageName.equals(packageName) || mPackage.launcher == null) {
            return null;
        }
        return Intent.makeMainActivity(new ComponentName(packageName, mPackage.launcher.name))
                .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    }

    @Override
    public ResolveInfo resolveActivity(Intent intent, int flags) {
        ActivityInfo info = mPackage.resolveActivity(intent);
        if (info == null) {
            return null;
        }
        ResolveInfo r = new ResolveInfo();
        r.activityInfo = info;
        return r;
    }

    @Override
    public List<ResolveInfo> queryIntentActivities(Intent intent, int flags) {
        List<ResolveInfo> list = new ArrayList<ResolveInfo>();
        ResolveInfo r = resolveActivity(intent, flags);
        if (r != null) {
            list.add(r);
        }
        return list;
    }

    @Override
    public ResolveInfo resolveService(Intent intent, int flags) {
        ServiceInfo info = mPackage.resolveService(intent);
        if (info == null) {
            return null;
        }
        ResolveInfo r = new ResolveInfo();
        r.serviceInfo = info;
        return r;
    }

    @Override
    public CharSequence getApplicationLabel(ApplicationInfo info) {
        return info.loadLabel(this);
    }

    @Override
    public boolean hasSystemFeature(String name) {
        return false;
    }

    @Override
    public int checkPermission(String permName, String pkgName) {
        return PERMISSION_GRANTED;
    }

    @Override
    public void setComponentEnabledSetting(ComponentName componentName, int newState, int flags) {
    }

    @Override
    public int getComponentEnabledSetting(ComponentName componentName) {
        return COMPONENT_ENABLED_STATE_DEFAULT;
    }
}
