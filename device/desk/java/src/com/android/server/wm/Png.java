package com.android.server.wm;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Writes pictures as PNG. */
public final class Png {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

    private Png() {
    }

    /** The PNG of width times height ARGB pixels, row by row. */
    public static byte[] encode(int[] pixels, int width, int height) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(SIGNATURE, 0, SIGNATURE.length);
        byte[] header = new byte[13];
        putInt(header, 0, width);
        putInt(header, 4, height);
        header[8] = 8; // bits a channel
        header[9] = 6; // red, green, blue, alpha
        chunk(out, "IHDR", header, header.length);
        byte[] data = deflate(rows(pixels, width, height));
        chunk(out, "IDAT", data, data.length);
        chunk(out, "IEND", new byte[0], 0);
        return out.toByteArray();
    }

    /** The rows, each led by its filter: none. */
    private static byte[] rows(int[] pixels, int width, int height) {
        byte[] raw = new byte[height * (1 + width * 4)];
        int at = 0;
        for (int y = 0; y < height; y++) {
            raw[at++] = 0;
            for (int x = 0; x < width; x++) {
                int p = pixels[y * width + x];
                raw[at++] = (byte) (p >> 16);
                raw[at++] = (byte) (p >> 8);
                raw[at++] = (byte) p;
                raw[at++] = (byte) (p >>> 24);
            }
        }
        return raw;
    }

    private static byte[] deflate(byte[] raw) {
        Deflater d = new Deflater(Deflater.BEST_SPEED);
        d.setInput(raw);
        d.finish();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        while (!d.finished()) {
            out.write(buffer, 0, d.deflate(buffer));
        }
        d.end();
        return out.toByteArray();
    }

    private static void chunk(ByteArrayOutputStream out, String type, byte[] data, int length) {
        byte[] word = new byte[4];
        putInt(word, 0, length);
        out.write(word, 0, 4);
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 crc = new CRC32();
        crc.update(name);
        crc.update(data, 0, length);
        out.write(name, 0, 4);
        out.write(data, 0, length);
        putInt(word, 0, (int) crc.getValue());
        out.write(word, 0, 4);
    }

    private static void putInt(byte[] b, int at, int v) {
        b[at] = (byte) (v >>> 24);
        b[at + 1] = (byte) (v >>> 16);
        b[at + 2] = (byte) (v >>> 8);
        b[at + 3] = (byte) v;
    }
}
