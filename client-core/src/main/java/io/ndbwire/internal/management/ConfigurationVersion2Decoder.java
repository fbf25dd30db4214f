package io.ndbwire.internal.management;

import io.ndbwire.error.ProtocolException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads format version 2: default sections, then sections that leave out what equals their default (protocol
 * document 01, section 4.1).
 */
final class ConfigurationVersion2Decoder {

    static final String MAGIC = "NDBCONF2";

    private static final int VERSION = 2;
    private static final int DEFAULT_SECTIONS = 5;
    private static final int SECTION_HEADER_WORDS = 3;
    private static final int VALUE_NUMBER = 1;
    private static final int VALUE_STRING = 2;
    private static final int VALUE_LONG_NUMBER = 4;
    private static final int KEY_BITS = 28;
    private static final int KEY_MASK = (1 << KEY_BITS) - 1;

    private final WordReader words;
    private final Map<SectionType, ConfigurationSection> defaults = new EnumMap<>(SectionType.class);

    private ConfigurationVersion2Decoder(WordReader words) {
        this.words = words;
    }

    static ConfigurationSections decode(byte[] configuration) {
        WordReader words = WordReader.ofConfiguration(configuration, MAGIC);
        return new ConfigurationVersion2Decoder(words).decode(configuration.length / Integer.BYTES);
    }

    private ConfigurationSections decode(int totalWords) {
        requireWord("length in words", totalWords);
        requireWord("format version", VERSION);
        requireWord("number of default sections", DEFAULT_SECTIONS);
        long nodes = words.unsignedWord() + words.unsignedWord() + words.unsignedWord();
        long connections = words.unsignedWord();
        if ((nodes + connections) * SECTION_HEADER_WORDS > words.remaining()) {
            throw words.malformed(
                    nodes + " nodes and " + connections + " connections do not fit in " + words.remaining() + " words");
        }
        for (int number = 1; number <= DEFAULT_SECTIONS; number++) {
            ConfigurationSection section = section("default section " + number);
            if (section.type().number() != number) {
                throw words.malformed("default section " + number + " is of type " + section.type());
            }
            defaults.put(section.type(), section);
        }
        ConfigurationSection system = section("system section");
        if (system.type() != SectionType.SYSTEM) {
            throw words.malformed("section of type " + system.type() + " where the system section is expected");
        }
        return new ConfigurationSections(system, nodes((int) nodes), connections((int) connections));
    }

    private void requireWord(String meaning, int expected) {
        int word = words.word();
        if (word != expected) {
            throw words.malformed(meaning + " is " + Integer.toUnsignedString(word) + ", not " + expected);
        }
    }

    private List<ConfigurationSection> nodes(int count) {
        List<ConfigurationSection> nodes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            ConfigurationSection node = section("node section " + i);
            if (!node.type().isNode()) {
                throw words.malformed("section of type " + node.type() + " where a node is expected");
            }
            nodes.add(node);
        }
        return nodes;
    }

    private List<ConfigurationSection> connections(int count) {
        List<ConfigurationSection> connections = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            ConfigurationSection connection = section("connection section " + i);
            if (!connection.type().isConnection()) {
                throw words.malformed("section of type " + connection.type() + " where a connection is expected");
            }
            connections.add(connection);
        }
        if (words.remaining() != 0) {
            throw words.malformed(words.remaining() + " words follow the last section");
        }
        return connections;
    }

    private ConfigurationSection section(String part) {
        int length = words.word();
        WordReader section = words.slice(part, length - 1);
        long entries = section.unsignedWord();
        int number = section.word();
        if (!SectionType.isKnown(number)) {
            throw section.malformed("type " + Integer.toUnsignedString(number) + " is not known");
        }
        Map<Integer, Object> values = new HashMap<>();
        for (long i = 0; i < entries; i++) {
            entry(section, values);
        }
        if (section.remaining() != 0) {
            throw section.malformed(section.remaining() + " words follow the last entry");
        }
        SectionType type = SectionType.of(number);
        return new ConfigurationSection(type, values, defaults.get(type));
    }

    private static void entry(WordReader section, Map<Integer, Object> values) {
        int keyWord = section.word();
        int key = keyWord & KEY_MASK;
        Object value = switch (keyWord >>> KEY_BITS) {
            case VALUE_NUMBER -> section.unsignedWord();
            case VALUE_LONG_NUMBER -> section.doubleWord();
            case VALUE_STRING -> section.string(false);
            default -> throw unknownValueType(section, keyWord);
        };
        if (values.put(key, value) != null) {
            throw section.malformed("key " + key + " is there twice");
        }
    }

    private static ProtocolException unknownValueType(WordReader section, int keyWord) {
        return section.malformed(
                "key " + (keyWord & KEY_MASK) + " has a value of unknown type " + (keyWord >>> KEY_BITS));
    }
}
