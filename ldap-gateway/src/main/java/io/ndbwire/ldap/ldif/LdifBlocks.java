package io.ndbwire.ldap.ldif;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cuts a file into records, which it knows the lines of. Not thread-safe. */
final class LdifBlocks {

    private static final int MAXIMUM_BYTES = 64 << 20;

    /** Of single bytes: what is no UTF-8 is to be told with its line. */
    private final BufferedReader reader;

    private long line;
    private long beginning;

    /**
     * A record.
     *
     * @param line where it begins, from 1
     * @param lines without comments
     * @param wrongLine the first one that is not in UTF-8, or 0
     */
    record Block(long line, List<String> lines, long wrongLine) {}

    LdifBlocks(InputStream file) {
        reader = new BufferedReader(new InputStreamReader(file, StandardCharsets.ISO_8859_1));
    }

    /** Where the record begins that was read last, or could not be read. */
    long beginning() {
        return beginning;
    }

    /**
     * The next record, or null at the end.
     *
     * @throws IOException also if a record is too large, or of another version
     */
    @Nullable
    Block next() throws IOException {
        List<String> lines = new ArrayList<>();
        long wrongLine = 0;
        long bytes = 0;
        boolean isComment = false;
        beginning = line + 1;
        while (true) {
            String next = reader.readLine();
            line++;
            if (next == null || next.isEmpty()) {
                if (!lines.isEmpty()) {
                    return new Block(beginning, lines, wrongLine);
                }
                if (next == null) {
                    return null;
                }
                isComment = false;
                continue;
            }
            isComment = next.startsWith("#") || isComment && next.startsWith(" ");
            boolean isVersion = lines.isEmpty() && next.startsWith("version:");
            if (isVersion && !next.substring("version:".length()).strip().equals("1")) {
                throw new IOException("line " + line + " is \"" + next + "\", and only version 1 is known");
            }
            if (isComment || isVersion) {
                continue;
            }
            if (lines.isEmpty()) {
                beginning = line;
            }
            String text = text(next);
            if (text == null && wrongLine == 0) {
                wrongLine = line;
            }
            lines.add(text == null ? next : text);
            bytes += next.length();
            if (bytes > MAXIMUM_BYTES) {
                throw new IOException("a record has more than " + MAXIMUM_BYTES + " bytes");
            }
        }
    }

    /** Characters of bytes, or null if they are none. */
    private static @Nullable String text(String bytes) {
        if (bytes.chars().allMatch(one -> one < 0x80)) {
            return bytes;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
