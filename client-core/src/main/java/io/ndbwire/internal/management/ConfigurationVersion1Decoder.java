package io.ndbwire.internal.management;

import io.ndbwire.error.ProtocolException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads format version 1, that of management servers before 8.0.18: a flat list of entries, each with the number of
 * its section, and index sections that say what the others are (protocol document 01, section 4.4).
 */
final class ConfigurationVersion1Decoder {

    static final String MAGIC = "NDBCONFV";

    private static final int VALUE_NUMBER = 1;
    private static final int VALUE_STRING = 2;
    private static final int VALUE_SECTION = 3;
    private static final int VALUE_LONG_NUMBER = 4;
    private static final int TYPE_SHIFT = 28;
    private static final int SECTION_SHIFT = 14;
    private static final int SECTION_MASK = 0x3fff;
    private static final int KEY_MASK = 0x3fff;
    private static final int ROOT_SECTION = 0;
    private static final int SYSTEM_SUBTYPE = 1000;

    private final WordReader words;
    private final Map<Integer, Map<Integer, Object>> sections = new HashMap<>();

    private ConfigurationVersion1Decoder(WordReader words) {
        this.words = words;
    }

    static ConfigurationSections decode(byte[] configuration) {
        return new ConfigurationVersion1Decoder(WordReader.ofConfiguration(configuration, MAGIC)).decode();
    }

    private ConfigurationSections decode() {
        while (words.remaining() > 0) {
            entry();
        }
        List<ConfigurationSection> systems = indexed(ConfigurationKey.SYSTEM_INDEX);
        if (systems.size() != 1) {
            throw words.malformed(systems.size() + " system sections, not 1");
        }
        return new ConfigurationSections(
                systems.get(0), indexed(ConfigurationKey.NODES_INDEX), indexed(ConfigurationKey.CONNECTIONS_INDEX));
    }

    private void entry() {
        int keyWord = words.word();
        int key = keyWord & KEY_MASK;
        int number = keyWord >>> SECTION_SHIFT & SECTION_MASK;
        Object value = switch (keyWord >>> TYPE_SHIFT) {
            case VALUE_NUMBER, VALUE_SECTION -> words.unsignedWord();
            case VALUE_LONG_NUMBER -> words.doubleWord();
            case VALUE_STRING -> words.string(true);
            default ->
                throw words.malformed("key " + key + " of section " + number + " has a value of unknown type "
                        + (keyWord >>> TYPE_SHIFT));
        };
        if (sections.computeIfAbsent(number, absent -> new HashMap<>()).put(key, value) != null) {
            throw words.malformed("key " + key + " of section " + number + " is there twice");
        }
    }

    /** The sections that the index section behind {@code rootKey} names, in its order. */
    private List<ConfigurationSection> indexed(int rootKey) {
        Map<Integer, Object> index = referred(ROOT_SECTION, section(ROOT_SECTION), rootKey);
        List<ConfigurationSection> found = new ArrayList<>();
        for (int i = 0; index.containsKey(i); i++) {
            Map<Integer, Object> values = referred(rootKey, index, i);
            found.add(new ConfigurationSection(typeOf(rootKey, values), values, null));
        }
        return found;
    }

    private Map<Integer, Object> referred(int owner, Map<Integer, Object> values, int key) {
        if (values.get(key) instanceof Long reference) {
            return section((int) (reference >>> SECTION_SHIFT & SECTION_MASK));
        }
        throw words.malformed("entry " + key + " of index " + owner + " does not name a section");
    }

    private Map<Integer, Object> section(int number) {
        Map<Integer, Object> values = sections.get(number);
        if (values == null) {
            throw words.malformed("section " + number + " is missing");
        }
        return values;
    }

    private SectionType typeOf(int rootKey, Map<Integer, Object> values) {
        if (values.get(ConfigurationKey.TYPE_OF_SECTION) instanceof Long subtype) {
            if (rootKey == ConfigurationKey.SYSTEM_INDEX && subtype == SYSTEM_SUBTYPE) {
                return SectionType.SYSTEM;
            }
            if (rootKey == ConfigurationKey.NODES_INDEX && subtype <= 2) {
                return SectionType.of(SectionType.DATA_NODE.number() + subtype.intValue());
            }
            if (rootKey == ConfigurationKey.CONNECTIONS_INDEX && subtype <= 1) {
                return SectionType.of(SectionType.TCP_CONNECTION.number() + subtype.intValue());
            }
            throw unknownType("type " + subtype);
        }
        throw unknownType("no type");
    }

    private ProtocolException unknownType(String type) {
        return words.malformed("a section that an index names has " + type + " where a system, node or connection type"
                + " is expected");
    }
}
