package com.android.internal.sql;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads the tables of a file in SQLite's format. Indexes need not be read: their tables have all that they have. */
final class FileReader {
    private static final int MAX_DEPTH = 20;

    private final byte[] mFile;
    private final int mPage;
    private final int mUsable;
    private final Charset mCharset;

    /** A row with its id. */
    static final class Row {
        final long id;
        final Object[] values;

        Row(long id, Object[] values) {
            this.id = id;
            this.values = values;
        }
    }

    FileReader(byte[] file) throws IOException {
        if (file.length < 512 || !java.util.Arrays.equals(file, 0, 16, FileWriter.MAGIC, 0, 16)) {
            throw new IOException("file is not a database");
        }
        mFile = file;
        ByteBuffer b = ByteBuffer.wrap(file);
        int size = b.getShort(16) & 0xffff;
        mPage = size == 1 ? 65536 : size;
        mUsable = mPage - (b.get(20) & 0xff);
        if (mPage < 512 || mUsable < 480 || Integer.bitCount(mPage) != 1) {
            throw new IOException("file is not a database: it has pages of " + mPage + " bytes");
        }
        int encoding = b.getInt(56);
        mCharset = encoding == 2 ? StandardCharsets.UTF_16LE : encoding == 3 ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_8;
    }

    int userVersion() {
        return ByteBuffer.wrap(mFile).getInt(60);
    }

    /** The schema: type, name, table, root and statement of each part. */
    List<Row> schema() throws IOException {
        return rows(1);
    }

    /** The rows of the table with this root, by their ids. */
    List<Row> rows(int root) throws IOException {
        List<Row> out = new ArrayList<Row>();
        try {
            walk(root, out, 0);
        } catch (IndexOutOfBoundsException | java.nio.BufferUnderflowException | IllegalArgumentException
                | NegativeArraySizeException e) {
            throw new IOException("database disk image is malformed", e);
        }
        return out;
    }

    private ByteBuffer page(int number) throws IOException {
        long at = (number - 1L) * mPage;
        if (number < 1 || at + mPage > mFile.length) {
            throw new IOException("database disk image is malformed: there is no page " + number);
        }
        return ByteBuffer.wrap(mFile, (int) at, mPage).slice();
    }

    private void walk(int number, List<Row> out, int depth) throws IOException {
        ByteBuffer b = page(number);
        int start = number == 1 ? FileWriter.HEADER : 0;
        int type = b.get(start);
        if (type != FileWriter.TABLE_LEAF && type != FileWriter.TABLE_INTERIOR || depth > MAX_DEPTH) {
            throw new IOException("page " + number + " is not of a table with row ids");
        }
        boolean leaf = type == FileWriter.TABLE_LEAF;
        int cells = b.getShort(start + 3) & 0xffff;
        for (int i = 0; i < cells; i++) {
            b.position(b.getShort(start + (leaf ? 8 : 12) + 2 * i) & 0xffff);
            if (leaf) {
                out.add(row(b));
            } else {
                walk(b.getInt(), out, depth + 1);
            }
        }
        if (!leaf) {
            walk(b.getInt(start + 8), out, depth + 1);
        }
    }

    private Row row(ByteBuffer b) throws IOException {
        long length = FileRecord.varint(b);
        long id = FileRecord.varint(b);
        if (length < 0 || length > mFile.length) {
            throw new IOException("database disk image is malformed: a row of " + length + " bytes");
        }
        int most = mUsable - 35;
        int least = (mUsable - 12) * 32 / 255 - 23;
        int local = (int) length;
        if (local > most) {
            local = least + (local - least) % (mUsable - 4);
            local = local > most ? least : local;
        }
        byte[] record = new byte[(int) length];
        b.get(record, 0, local);
        int next = local < length ? b.getInt() : 0;
        for (int at = local; at < length;) {
            ByteBuffer more = page(next);
            next = more.getInt();
            int n = Math.min(mUsable - 4, (int) length - at);
            more.get(record, at, n);
            at += n;
        }
        return new Row(id, FileRecord.decode(ByteBuffer.wrap(record), mCharset));
    }
}
