package android.app;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Reads and writes preferences in Android's format: a map of string, int, long, float, boolean, set and null elements. */
final class SharedPreferencesXml {
    private SharedPreferencesXml() {
    }

    /** Writes the map; keys are in order, so that equal maps give equal files. */
    static void write(File file, Map<String, Object> map) throws IOException {
        StringBuilder b = new StringBuilder("<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map>\n");
        for (Map.Entry<String, Object> e : sorted(map).entrySet()) {
            element(b, e.getKey(), e.getValue());
        }
        b.append("</map>\n");
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(b.toString().getBytes(StandardCharsets.UTF_8));
            out.getFD().sync();
        }
    }

    private static Map<String, Object> sorted(Map<String, Object> map) {
        TreeMap<String, Object> sorted = new TreeMap<String, Object>();
        for (Map.Entry<String, Object> e : map.entrySet()) {
            sorted.put(e.getKey() == null ? "" : e.getKey(), e.getValue());
        }
        return sorted;
    }

    private static void element(StringBuilder b, String key, Object v) {
        String name = " name=\"" + escape(key) + "\"";
        if (v instanceof String) {
            b.append("    <string").append(name).append('>').append(escape((String) v)).append("</string>\n");
        } else if (v instanceof Set) {
            b.append("    <set").append(name).append(">\n");
            for (Object s : (Set<?>) v) {
                b.append("        <string>").append(escape((String) s)).append("</string>\n");
            }
            b.append("    </set>\n");
        } else if (v == null) {
            b.append("    <null").append(name).append(" />\n");
        } else {
            String type = v instanceof Integer ? "int" : v.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
            b.append("    <").append(type).append(name).append(" value=\"").append(v).append("\" />\n");
        }
    }

    private static String escape(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            switch (c) {
                case '&':
                    b.append("&amp;");
                    break;
                case '<':
                    b.append("&lt;");
                    break;
                case '>':
                    b.append("&gt;");
                    break;
                case '"':
                    b.append("&quot;");
                    break;
                default:
                    if (c < 0x20) {
                        b.append("&#").append((int) c).append(';');
                    } else {
                        b.append(c);
                    }
                    break;
            }
        }
        return b.toString();
    }

    static Map<String, Object> read(File file) throws IOException {
        return new Reader(new String(Files.readAllBytes(file.toPath()), StandardCharsets.UTF_8)).map();
    }

    /** Reads what this class and Android write: elements with quoted attributes, no nesting but in a set. */
    private static final class Reader {
        private final String mText;
        private int mPos;

        Reader(String text) {
            mText = text;
        }

        Map<String, Object> map() throws IOException {
            Map<String, Object> map = new HashMap<String, Object>();
            for (String tag = nextTag(); tag != null; tag = nextTag()) {
                String type = tag.replaceFirst("(?s)[\\s].*", "");
                if (type.matches("/?map/?") || type.startsWith("?") || type.startsWith("!")) {
                    continue;
                }
                String key = attribute(tag, "name");
                if (key == null) {
                    throw new IOException("element " + type + " without a name at " + mPos);
                }
                map.put(key, value(type, tag));
            }
            return map;
        }

        private Object value(String type, String tag) throws IOException {
            try {
                switch (type) {
                    case "string":
                        return tag.endsWith("/") ? "" : textUpTo("</string>");
                    case "set":
                        return tag.endsWith("/") ? new HashSet<String>() : set();
                    case "int":
                        return Integer.valueOf(attribute(tag, "value"));
                    case "long":
                        return Long.valueOf(attribute(tag, "value"));
                    case "float":
                        return Float.valueOf(attribute(tag, "value"));
                    case "boolean":
                        return Boolean.valueOf(attribute(tag, "value"));
                    case "null":
                        return null;
                    default:
                        throw new IOException("unknown element " + type + " at " + mPos);
                }
            } catch (NumberFormatException e) {
                throw new IOException("bad " + type + " at " + mPos, e);
            }
        }

        private Set<String> set() throws IOException {
            Set<String> set = new HashSet<String>();
            for (String tag = nextTag(); !"/set".equals(tag); tag = nextTag()) {
                if (tag == null) {
                    throw new IOException("set without an end");
                }
                set.add(tag.endsWith("/") ? "" : textUpTo("</string>"));
            }
            return set;
        }

        /** What is between the next pair of angle brackets, null at the end. */
        private String nextTag() throws IOException {
            int open = mText.indexOf('<', mPos);
            if (open < 0) {
                return null;
            }
            int close = mText.indexOf('>', open);
            if (close < 0) {
                throw new IOException("tag without an end at " + open);
            }
            mPos = close + 1;
            return mText.substring(open + 1, close);
        }

        private String textUpTo(String end) throws IOException {
            int at = mText.indexOf(end, mPos);
            if (at < 0) {
                throw new IOException("no " + end + " after " + mPos);
            }
            String text = mText.substring(mPos, at);
            mPos = at + end.length();
            return unescape(text);
        }

        private static String attribute(String tag, String name) {
            int at = tag.indexOf(" " + name + "=");
            if (at < 0) {
                return null;
            }
            int start = at + name.length() + 2;
            char quote = tag.charAt(start);
            return unescape(tag.substring(start + 1, tag.indexOf(quote, start + 1)));
        }

        private static String unescape(String s) {
            if (s.indexOf('&') < 0) {
                return s;
            }
            StringBuilder b = new StringBuilder();
            for (int i = 0; i < s.length(); i++) {
                int end = s.charAt(i) == '&' ? s.indexOf(';', i) : -1;
                if (end < 0) {
                    b.append(s.charAt(i));
                    continue;
                }
                b.append(entity(s.substring(i + 1, end)));
                i = end;
            }
            return b.toString();
        }

        private static String entity(String name) {
            switch (name) {
                case "amp":
                    return "&";
                case "lt":
                    return "<";
                case "gt":
                    return ">";
                case "quot":
                    return "\"";
                case "apos":
                    return "'";
                default:
                    try {
                        if (name.startsWith("#x")) {
                            return String.valueOf((char) Integer.parseInt(name.substring(2), 16));
                        }
                        return name.startsWith("#") ? String.valueOf((char) Integer.parseInt(name.substring(1)))
                                : "&" + name + ";";
                    } catch (NumberFormatException e) {
                        return "&" + name + ";";
                    }
            }
        }
    }
}
