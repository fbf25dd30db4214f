package io.ndbwire.internal.data.json;

import io.ndbwire.error.InvalidValueException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** An object or an array with what is in it. Its form, small or large, is settled when it is complete. */
final class JsonContainer extends JsonNode {

    /** Short names first: a search compares lengths before it looks at any name. */
    static final Comparator<byte[]> NAME_ORDER =
            Comparator.<byte[]>comparingInt(name -> name.length).thenComparing(Arrays::compareUnsigned);

    private static final int MAXIMUM_SMALL = 0xFFFF;

    private final byte[][] names;
    private final List<JsonNode> values;
    private final boolean object;
    private final boolean large;
    private final int bytes;

    private JsonContainer(byte[][] names, List<JsonNode> values, boolean object) {
        this.names = names;
        this.values = values;
        this.object = object;
        long small = bytes(false);
        large = small > MAXIMUM_SMALL;
        long needed = large ? bytes(true) : small;
        // What is left below the largest array is for the type byte and the head of the column's value.
        if (needed > Integer.MAX_VALUE - 1024) {
            throw new InvalidValueException("JSON: the binary form would take " + needed + " bytes, at most "
                    + (Integer.MAX_VALUE - 1024) + " are allowed");
        }
        bytes = (int) needed;
    }

    static JsonContainer array(List<JsonNode> values) {
        return new JsonContainer(new byte[0][], values, false);
    }

    /**
     * @param members by name, in {@link #NAME_ORDER}
     */
    static JsonContainer object(SortedMap<byte[], JsonNode> members) {
        byte[][] names = new byte[members.size()][];
        List<JsonNode> values = new ArrayList<>(names.length);
        int i = 0;
        for (Map.Entry<byte[], JsonNode> member : members.entrySet()) {
            names[i++] = member.getKey();
            values.add(member.getValue());
        }
        return new JsonContainer(names, values, true);
    }

    private static int offsetBytes(boolean inLarge) {
        return inLarge ? 4 : 2;
    }

    private long tableBytes(boolean inLarge) {
        int width = offsetBytes(inLarge);
        return 2L * width + (long) names.length * (width + 2) + (long) values.size() * (width + 1);
    }

    private long bytes(boolean inLarge) {
        long sum = tableBytes(inLarge);
        for (byte[] name : names) {
            sum += name.length;
        }
        for (JsonNode value : values) {
            sum += value.isInlined(inLarge) ? 0 : value.bytes();
        }
        return sum;
    }

    @Override
    int type() {
        if (object) {
            return large ? JsonBinary.LARGE_OBJECT : JsonBinary.SMALL_OBJECT;
        }
        return large ? JsonBinary.LARGE_ARRAY : JsonBinary.SMALL_ARRAY;
    }

    @Override
    int bytes() {
        return bytes;
    }

    @Override
    void write(ByteBuffer target) {
        put(target, values.size());
        put(target, bytes);
        int offset = (int) tableBytes(large);
        for (byte[] name : names) {
            put(target, offset);
            target.putShort((short) name.length);
            offset += name.length;
        }
        for (JsonNode value : values) {
            boolean inlined = value.isInlined(large);
            target.put((byte) value.type());
            put(target, inlined ? inlined(value) : offset);
            offset += inlined ? 0 : value.bytes();
        }
        for (byte[] name : names) {
            target.put(name);
        }
        for (JsonNode value : values) {
            if (!value.isInlined(large)) {
                value.write(target);
            }
        }
    }

    private void put(ByteBuffer target, int number) {
        if (large) {
            target.putInt(number);
        } else {
            target.putShort((short) number);
        }
    }
}
