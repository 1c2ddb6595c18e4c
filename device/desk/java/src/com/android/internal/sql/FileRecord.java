package com.android.internal.sql;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** A row of a table or an index as the bytes of a file ("Database File Format", sections 1.2 and 2.1). */
final class FileRecord {
    private FileRecord() {
    }

    /** The bytes of a row's values. */
    static byte[] encode(Object[] values) {
        ByteArrayOutputStream types = new ByteArrayOutputStream();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (Object value : values) {
            encode(value, types, body);
        }
        // the length of the header counts itself
        int length = types.size() + 1;
        if (length + sizeOfVarint(length) - 1 > 127) {
            length = types.size() + sizeOfVarint(types.size() + 2);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        varint(out, length);
        out.writeBytes(types.toByteArray());
        out.writeBytes(body.toByteArray());
        return out.toByteArray();
    }

    private static void encode(Object value, ByteArrayOutputStream types, ByteArrayOutputStream body) {
        if (value == null) {
            types.write(0);
        } else if (value instanceof Double) {
            types.write(7);
            body.writeBytes(ByteBuffer.allocate(8).putDouble((Double) value).array());
        } else if (value instanceof Long) {
            integer((Long) value, types, body);
        } else {
            boolean text = value instanceof String;
            byte[] bytes = text ? ((String) value).getBytes(StandardCharsets.UTF_8) : (byte[]) value;
            varint(types, 2L * bytes.length + (text ? 13 : 12));
            body.writeBytes(bytes);
        }
    }

    private static final int[] INTEGER_SIZES = {0, 1, 2, 3, 4, 6, 8}; // by type

    private static void integer(long n, ByteArrayOutputStream types, ByteArrayOutputStream body) {
        if (n == 0 || n == 1) {
            types.write(8 + (int) n);
            return;
        }
        int type = 1;
        while (INTEGER_SIZES[type] < 8 && n != n << 64 - 8 * INTEGER_SIZES[type] >> 64 - 8 * INTEGER_SIZES[type]) {
            type++;
        }
        types.write(type);
        for (int i = INTEGER_SIZES[type] - 1; i >= 0; i--) {
            body.write((int) (n >> 8 * i));
        }
    }

    /** The values of a row, of which there may be fewer than columns. */
    static Object[] decode(ByteBuffer in, Charset charset) {
        int start = in.position();
        int header = (int) varint(in);
        ByteBuffer types = in.duplicate();
        types.limit(start + header);
        in.position(start + header);
        java.util.ArrayList<Object> out = new java.util.ArrayList<Object>();
        while (types.hasRemaining()) {
            out.add(decode(varint(types), in, charset));
        }
        return out.toArray();
    }

    private static Object decode(long type, ByteBuffer in, Charset charset) {
        if (type == 0) {
            return null;
        }
        if (type == 7) {
            return in.getDouble();
        }
        if (type == 8 || type == 9) {
            return type - 8;
        }
        if (type < 7) {
            int size = INTEGER_SIZES[(int) type];
            long n = in.get();
            for (int i = 1; i < size; i++) {
                n = n << 8 | in.get() & 0xff;
            }
            return n;
        }
        byte[] bytes = new byte[(int) (type - 12) / 2];
        in.get(bytes);
        return type % 2 == 1 ? (Object) new String(bytes, charset) : bytes;
    }

    /** Writes a number of one to nine bytes. */
    static void varint(ByteArrayOutputStream out, long n) {
        if (n >>> 56 != 0) {
            for (int shift = 57; shift > 1; shift -= 7) {
                out.write((int) (n >>> shift) & 0x7f | 0x80);
            }
            out.write((int) n);
            return;
        }
        for (int i = sizeOfVarint(n) - 1; i > 0; i--) {
            out.write((int) (n >>> 7 * i) & 0x7f | 0x80);
        }
        out.write((int) n & 0x7f);
    }

    private static int sizeOfVarint(long n) {
        int size = 1;
        while (n >>> 7 * size != 0 && size < 9) {
            size++;
        }
        return size;
    }

    static long varint(ByteBuffer in) {
        long n = 0;
        for (int i = 0; i < 8; i++) {
            byte b = in.get();
            n = n << 7 | b & 0x7f;
            if (b >= 0) {
                return n;
            }
        }
        return n << 8 | in.get() & 0xff;
    }
}
