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
    private static final int BUILDING = 2;
    private static final int ONLINE = 4;
    private static final int STORE_SHIFT = 20;
    private static final int TEMPORARY = 1;
    private static final int PERMANENT = 2;

    /** Where a message of a long reply is full. */
    private static final int MESSAGE_WORDS = 240;

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

    /**
     * One object as a data node lists it.
     *
     * @param id its number
     * @param type its kind, see {@link DictionaryObjectType}
     * @param isOnline whether it can be used; else it is being built
     * @param isLogged whether checkpoints have its rows
     * @param name its name in the dictionary
     */
    public record Listed(int id, int type, boolean isOnline, boolean isLogged, String name) {

        private int bits() {
            return (isLogged ? PERMANENT : TEMPORARY) << STORE_SHIFT | (isOnline ? ONLINE : BUILDING) << STATE_SHIFT;
        }

        private byte[] nameBytes() {
            return (name + '\0').getBytes(StandardCharsets.UTF_8);
        }
    }

    /**
     * The whole reply. Its sender cuts it, not the transporter: each message has whole objects and counts its own.
     *
     * @param names whether the objects' names are told
     * @param fragmentId any number, another one for each reply
     */
    public static List<OutboundSignal> encode(
            int nodeBlock, int clientBlock, int requestNumber, List<Listed> objects, boolean names, int fragmentId) {
        List<OutboundSignal> messages = new ArrayList<>();
        int next = 0;
        do {
            int first = next;
            int words = 0;
            while (next < objects.size() && (next == first || words < MESSAGE_WORDS)) {
                words += WORDS_PER_OBJECT;
                words += names ? 1 + (objects.get(next).nameBytes().length + 3) / 4 : 0;
                next++;
            }
            boolean last = next == objects.size();
            int fragmentInfo = first == 0
                    ? last ? MessageHeader.NOT_FRAGMENTED : MessageHeader.FIRST_FRAGMENT
                    : last ? MessageHeader.LAST_FRAGMENT : MessageHeader.MIDDLE_FRAGMENT;
            messages.add(message(nodeBlock, clientBlock, requestNumber, objects.subList(first, next), names, fragmentId)
                    .fragment(fragmentInfo));
        } while (next < objects.size());
        return messages;
    }

    private static OutboundSignal message(
            int nodeBlock, int clientBlock, int requestNumber, List<Listed> objects, boolean names, int fragmentId) {
        int sections = objects.isEmpty() ? 0 : names ? 2 : 1;
        OutboundSignal signal = new OutboundSignal(1024).begin(GSN, nodeBlock, clientBlock, 3 + sections, sections);
        signal.word(REQUEST_NUMBER, requestNumber).word(1, objects.size());
        for (int section = 0; section < sections; section++) {
            signal.word(2 + section, section);
        }
        signal.word(2 + sections, fragmentId);
        if (sections > OBJECTS_SECTION) {
            objects.forEach(
                    object -> signal.append(object.bits()).append(object.id()).append(object.type()));
            signal.closeSection();
        }
        if (sections > NAMES_SECTION) {
            for (Listed object : objects) {
                byte[] name = object.nameBytes();
                signal.append(name.length).append(name, 0, name.length);
            }
            signal.closeSection();
        }
        return signal;
    }
}
