package androidx.test.internal.runner;

import android.os.Bundle;

import org.junit.runner.Description;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Which tests the arguments of a run take: by class, by method and by package. */
final class TestFilter {
    /** Methods by class; an empty set stands for all of them. */
    private final Map<String, Set<String>> mClasses;
    private final Map<String, Set<String>> mNotClasses;
    private final Set<String> mPackages;
    private final Set<String> mNotPackages;

    TestFilter(Bundle arguments) {
        mClasses = methods(arguments.getString("class"));
        mNotClasses = methods(arguments.getString("notClass"));
        mPackages = list(arguments.getString("package"));
        mNotPackages = list(arguments.getString("notPackage"));
    }

    private static Set<String> list(String argument) {
        Set<String> items = new LinkedHashSet<String>();
        for (String item : argument == null ? new String[0] : argument.split(",")) {
            if (!item.trim().isEmpty()) {
                items.add(item.trim());
            }
        }
        return items;
    }

    private static Map<String, Set<String>> methods(String argument) {
        Map<String, Set<String>> methods = new LinkedHashMap<String, Set<String>>();
        for (String item : list(argument)) {
            int hash = item.indexOf('#');
            String name = hash < 0 ? item : item.substring(0, hash);
            boolean whole = hash < 0 || methods.containsKey(name) && methods.get(name).isEmpty();
            Set<String> of = methods.computeIfAbsent(name, k -> new LinkedHashSet<String>());
            if (whole) {
                of.clear();
            } else {
                of.add(item.substring(hash + 1));
            }
        }
        return methods;
    }

    /** The classes that were asked for, empty if none was. */
    Collection<String> classes() {
        return mClasses.keySet();
    }

    boolean takesClass(String name) {
        boolean excluded = mNotClasses.containsKey(name) && mNotClasses.get(name).isEmpty();
        return !excluded && (mPackages.isEmpty() || isIn(name, mPackages)) && !isIn(name, mNotPackages);
    }

    private static boolean isIn(String name, Set<String> packages) {
        for (String p : packages) {
            if (name.startsWith(p + ".")) {
                return true;
            }
        }
        return false;
    }

    boolean takesTest(Description test) {
        Set<String> wanted = mClasses.get(test.getClassName());
        Set<String> unwanted = mNotClasses.get(test.getClassName());
        return (wanted == null || wanted.isEmpty() || wanted.contains(test.getMethodName()))
                && (unwanted == null || !unwanted.contains(test.getMethodName()));
    }
}
