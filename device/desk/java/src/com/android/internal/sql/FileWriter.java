package com.android.internal.sql;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a database in SQLite's format ("Database File Format"), all of it anew: each tree is packed from its sorted
 * entries, page by page, from the leaves up.
 */
final class FileWriter {
    static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    static final int HEADER = 100; // bytes of the file's header, on page 1

    static final int TABLE_LEAF = 13;
    static final int TABLE_INTERIOR = 5;
    static final int INDEX_LEAF = 10;
    static final int INDEX_INTERIOR = 2;

    private static final int PAGE = 4096;
    private static final int LIBRARY = 3032002; // the version of SQLite whose files these are, of Android 11

    private final List<byte[]> mPages = new ArrayList<byte[]>(); // page n is element n - 1
    private final List<Object[]> mSchema = new ArrayList<Object[]>();

    FileWriter() {
        mPages.add(null); // page 1 is the root of the schema, which is written last
    }

    /** What there is one of in a page: what it says, and in a table its row id. */
    private static final class Entry {
        final long rowId; // of a table
        final byte[] cell; // without the child of an interior page

        Entry(long rowId, byte[] cell) {
            this.rowId = rowId;
            this.cell = cell;
        }
    }

    /** A page of a level, with the entry that parts it from the next one. */
    private static final class Node {
        final int page;
        final Entry divider; // null after the last

        Node(int page, Entry divider) {
            this.page = page;
            this.divider = divider;
        }
    }

    void table(String name, String sql, Iterable<Object[]> rows, int columns, int rowIdColumn) {
        List<Entry> entries = new ArrayList<Entry>();
        for (Object[] row : rows) {
            Object[] stored = java.util.Arrays.copyOf(row, columns);
            if (rowIdColumn >= 0) {
                stored[rowIdColumn] = null; // the row id stands for it
            }
            entries.add(tableEntry((Long) row[columns], stored));
        }
        mSchema.add(new Object[] {"table", name, name, (long) tree(entries, true, 0), sql});
    }

    /** Writes an index; each entry is the values of its columns and the row id, and they are sorted. */
    void index(String name, String table, String sql, Iterable<Object[]> sorted) {
        List<Entry> entries = new ArrayList<Entry>();
        for (Object[] values : sorted) {
            entries.add(new Entry(0, payload(new ByteArrayOutputStream(), FileRecord.encode(values), (PAGE - 12) * 64 / 255 - 23)));
        }
        mSchema.add(new Object[] {"index", name, table, (long) tree(entries, false, 0), sql});
    }

    /** The bytes of the file. */
    byte[] file(int userVersion) {
        List<Entry> entries = new ArrayList<Entry>();
        for (Object[] row : mSchema) {
            entries.add(tableEntry(entries.size() + 1, row));
        }
        tree(entries, true, HEADER);
        ByteBuffer out = ByteBuffer.allocate(mPages.size() * PAGE);
        for (byte[] page : mPages) {
            out.put(page);
        }
        out.position(0);
        out.put(MAGIC).putShort((short) PAGE).put(new byte[] {1, 1, 0, 64, 32, 32});
        out.putInt(1).putInt(mPages.size()).putInt(0).putInt(0); // changes, pages, no free ones
        out.putInt(1).putInt(4).putInt(0).putInt(0).putInt(1).putInt(userVersion); // schema's cookie and format, UTF-8
        out.putInt(92, 1).putInt(96, LIBRARY);
        return out.array();
    }

    private Entry tableEntry(long rowId, Object[] values) {
        byte[] record = FileRecord.encode(values);
        ByteArrayOutputStream cell = new ByteArrayOutputStream();
        FileRecord.varint(cell, record.length);
        FileRecord.varint(cell, rowId);
        return new Entry(rowId, spill(cell, record, PAGE - 35));
    }

    private byte[] payload(ByteArrayOutputStream cell, byte[] record, int most) {
        FileRecord.varint(cell, record.length);
        return spill(cell, record, most);
    }

    /** Adds a record to a cell; what is too much for the page goes into a chain of overflow pages. */
    private byte[] spill(ByteArrayOutputStream cell, byte[] record, int most) {
        if (record.length <= most) {
            cell.writeBytes(record);
            return cell.toByteArray();
        }
        int least = (PAGE - 12) * 32 / 255 - 23;
        int local = least + (record.length - least) % (PAGE - 4);
        if (local > most) {
            local = least;
        }
        cell.write(record, 0, local);
        cell.writeBytes(ByteBuffer.allocate(4).putInt(mPages.size() + 1).array());
        for (int at = local; at < record.length; at += PAGE - 4) {
            int n = Math.min(PAGE - 4, record.length - at);
            boolean last = at + n == record.length;
            mPages.add(ByteBuffer.allocate(PAGE).putInt(last ? 0 : mPages.size() + 2).put(record, at, n).array());
        }
        return cell.toByteArray();
    }

    /** Packs sorted entries into a tree and returns its root; the one with a file's header in front of it is page 1. */
    private int tree(List<Entry> entries, boolean table, int header) {
        List<Node> level = new ArrayList<Node>();
        int from = 0;
        do {
            int to = fit(entries, from, header, 8, 2);
            boolean last = to == entries.size();
            if (!table && to == entries.size() - 1) {
                to--; // the divider leaves the leaves of an index, and one must be left after it
            }
            Entry divider = last ? null : table ? new Entry(0, key(entries.get(to - 1).rowId)) : entries.get(to);
            level.add(new Node(page(table ? TABLE_LEAF : INDEX_LEAF, entries.subList(from, to), null, 0, header, last && level.isEmpty()), divider));
            from = table || last ? to : to + 1;
        } while (from < entries.size());
        while (level.size() > 1) {
            level = above(level, table, header);
        }
        return level.get(0).page;
    }

    /** The pages over a level. Each has two children at least. */
    private List<Node> above(List<Node> below, boolean table, int header) {
        List<Entry> dividers = new ArrayList<Entry>();
        for (Node n : below) {
            if (n.divider != null) {
                dividers.add(n.divider);
            }
        }
        List<Node> level = new ArrayList<Node>();
        int from = 0; // a child; its divider has the same number
        while (from < below.size()) {
            int to = fit(dividers, from, header, 12, 6); // the last child, whose divider goes up
            if (to == dividers.size() - 1) {
                to--;
            }
            boolean last = to == dividers.size();
            List<Node> children = below.subList(from, to + 1);
            level.add(new Node(page(table ? TABLE_INTERIOR : INDEX_INTERIOR, dividers.subList(from, to), children, children.get(children.size() - 1).page,
                    header, last && level.isEmpty()), last ? null : dividers.get(to)));
            from = to + 1;
        }
        return level;
    }

    private static byte[] key(long rowId) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FileRecord.varint(out, rowId);
        return out.toByteArray();
    }

    /** The first of the entries from one on that does not fit into a page any more. */
    private static int fit(List<Entry> entries, int from, int header, int pageHeader, int perEntry) {
        int room = PAGE - header - pageHeader;
        int to = from;
        while (to < entries.size() && (room -= entries.get(to).cell.length + perEntry) >= 0) {
            to++;
        }
        return to;
    }

    /** Writes a page and returns its number. The root of the schema is page 1. */
    private int page(int type, List<Entry> entries, List<Node> children, int rightmost, int header, boolean root) {
        boolean first = header > 0 && root;
        int start = first ? header : 0;
        ByteBuffer b = ByteBuffer.allocate(PAGE);
        int end = PAGE;
        int pointers = start + (children == null ? 8 : 12);
        for (int i = 0; i < entries.size(); i++) {
            byte[] cell = entries.get(i).cell;
            end -= cell.length + (children == null ? 0 : 4);
            b.putShort(pointers + 2 * i, (short) end);
            b.position(end);
            if (children != null) {
                b.putInt(children.get(i).page);
            }
            b.put(cell);
        }
        b.put(start, (byte) type);
        b.putShort(start + 3, (short) entries.size());
        b.putShort(start + 5, (short) end);
        if (children != null) {
            b.putInt(start + 8, rightmost);
        }
        if (first) {
            mPages.set(0, b.array());
            return 1;
        }
        mPages.add(b.array());
        return mPages.size();
    }
}
