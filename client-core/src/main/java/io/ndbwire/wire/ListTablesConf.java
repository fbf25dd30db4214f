package io.ndbwire.wire;

import io.ndbwire.error.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The objects that exist.
 *
 * <p>Each message of a long reply counts its own objects only, so the count is taken from the sections. Source:
 * protocol document 05, section 4.
 */
public final class ListTablesConf {

    /** Global signal number. */
    public static final int GSN = 194;

    private static final int REQUEST_NUMBER = 0;
    private static final int OBJECTS_SECTION = 0;
    private static final int NAMES_SECTION = 1;
    private static final int WORDS_PER_OBJECT = 3;
    private static final int STATE_SHIFT = 24;
    private static final int STATE_MASK = 0xF;
    private static final int ONLINE = 4;

    private ListTablesConf() {}

    /**
     * One object.
     *
     * @param id its number
     * @param type its kind, see {@link DictionaryObjectType}
     * @param isOnline whether it can be used: it is not being built or dropped
     * @param name its name in the dictionary
     */
    public record Entry(int id, int type, boolean isOnline, String name) {}

    /** The number that the request carried. */
    public static int requestNumber(Signal signal) {
        return signal.word(REQUEST_NUMBER);
    }

    /**
     * The objects, in no order.
     *
     * @throws ProtocolException if the sections do not belong together
     */
    public static List<Entry> entries(Signal signal) {
        int count = signal.sectionLength(OBJECTS_SECTION) / WORDS_PER_OBJECT;
        byte[] names = signal.section(NAMES_SECTION);
        List<Entry> entries = new ArrayList<>(count);
        int nameWord = 0;
        for (int i = 0; i < count; i++) {
            int bits = signal.sectionWord(OBJECTS_SECTION, WORDS_PER_OBJECT * i);
            int length = signal.sectionWord(NAMES_SECTION, nameWord++);
            int start = 4 * nameWord;
            if (length < 1 || length > names.length - start) {
                throw new ProtocolException(
                        ProtocolException.NO_CODE,
                        signal + ": name of " + Integer.toUnsignedString(length) + " bytes at word " + nameWord);
            }
            entries.add(new Entry(
                    signal.sectionWord(OBJECTS_SECTION, WORDS_PER_OBJECT * i + 1),
                    signal.sectionWord(OBJECTS_SECTION, WORDS_PER_OBJECT * i + 2),
                    (bits >>> STATE_SHIFT & STATE_MASK) == ONLINE,
                    new String(names, start, length - 1, StandardCharsets.UTF_8)));
            nameWord += (length + 3) / 4;
        }
        return entries;
    }

    /** An object's state in the reply. */
    public static final int STATE_BUILDING = 2;

    /** An object's state in the reply. */
    public static final int STATE_ONLINE = ONLINE;

    /**
     * Begins a reply, which the caller completes with {@link #appendObject} and {@link #appendName}.
     *
     * @param objects in this message
     * @param names whether a section of names follows
     * @param fragmentId any number
     */
    public static OutboundSignal begin(
            int nodeBlock, int clientBlock, int requestNumber, int objects, boolean names, int fragmentId) {
        int sections = objects == 0 ? 0 : names ? 2 : 1;
        OutboundSignal signal = new OutboundSignal(1024).begin(GSN, nodeBlock, clientBlock, 3 + sections, sections);
        signal.word(REQUEST_NUMBER, requestNumber).word(1, objects);
        for (int section = 0; section < sections; section++) {
            signal.word(2 + section, section);
        }
        return signal.word(2 + sections, fragmentId);
    }

    /** Appends one object to the first section. */
    public static void appendObject(OutboundSignal signal, int id, int type, int state, boolean logged) {
        int store = logged ? 2 : 1;
        signal.append(store << 20 | state << STATE_SHIFT).append(id).append(type);
    }

    /** Appends one object's name to the second section. */
    public static void appendName(OutboundSignal signal, String name) {
        byte[] bytes = (name + '\0').getBytes(StandardCharsets.UTF_8);
        signal.append(bytes.length).append(bytes, 0, bytes.length);
    }
}
