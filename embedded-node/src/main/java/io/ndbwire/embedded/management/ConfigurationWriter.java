package io.ndbwire.embedded.management;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes a configuration in either binary form (protocol document 01, sections 4.1 and 4.4). */
final class ConfigurationWriter {

    private static final int NUMBER = 1;
    private static final int STRING = 2;
    private static final int SECTION = 3;
    private static final int SECTION_HEAD_WORDS = 3;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    private ConfigurationWriter() {}

    static byte[] version2(Configuration configuration, List<ConfigurationSection> connections) {
        try {
            return new ConfigurationWriter().writeVersion2(configuration, connections);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] version1(Configuration configuration, List<ConfigurationSection> connections) {
        try {
            return new ConfigurationWriter().writeVersion1(configuration, connections);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] writeVersion2(Configuration configuration, List<ConfigurationSection> connections)
            throws IOException {
        out.writeBytes("NDBCONF2");
        out.writeInt(0);
        out.writeInt(2);
        out.writeInt(5);
        out.writeInt(configuration.dataNodes());
        out.writeInt(configuration.apiNodes());
        out.writeInt(1);
        out.writeInt(connections.size());
        section(configuration.dataNodeDefaults);
        section(configuration.apiNodeDefaults);
        section(configuration.managementDefaults);
        section(configuration.connectionDefaults);
        section(new ConfigurationSection(ConfigurationSection.SHARED_MEMORY));
        section(configuration.system);
        for (ConfigurationSection node : configuration.nodes()) {
            section(node);
        }
        for (ConfigurationSection connection : connections) {
            section(connection);
        }
        out.writeInt(0);
        byte[] blob = bytes.toByteArray();
        ByteBuffer.wrap(blob).putInt(8, blob.length / 4);
        return withChecksum(blob);
    }

    private void section(ConfigurationSection section) throws IOException {
        ConfigurationWriter body = new ConfigurationWriter();
        for (Map.Entry<Integer, Object> entry : section.entries().entrySet()) {
            if (entry.getValue() instanceof String text) {
                byte[] value = (text + '\0').getBytes(StandardCharsets.UTF_8);
                body.entry(STRING, entry.getKey(), value.length);
                body.padded(value, (value.length + 3) / 4 * 4);
            } else {
                body.entry(NUMBER, entry.getKey(), (Integer) entry.getValue());
            }
        }
        out.writeInt(SECTION_HEAD_WORDS + body.bytes.size() / 4);
        out.writeInt(section.entries().size());
        out.writeInt(section.type());
        body.bytes.writeTo(out);
    }

    private void entry(int type, int key, int value) throws IOException {
        out.writeInt(type << 28 | key);
        out.writeInt(value);
    }

    private void padded(byte[] value, int length) throws IOException {
        out.write(value);
        for (int i = value.length; i < length; i++) {
            out.write(0);
        }
    }

    // ---- version 1: one list, in which sections are known by numbers and nothing is left to defaults

    private byte[] writeVersion1(Configuration configuration, List<ConfigurationSection> connections)
            throws IOException {
        List<ConfigurationSection> sections = new ArrayList<>();
        sections.add(configuration.system);
        configuration.nodes().forEach(node -> sections.add(node.with(configuration.defaults(node))));
        connections.forEach(connection -> sections.add(connection.with(configuration.defaults(connection))));
        int nodes = configuration.nodes().size();
        // Section 0 names three index sections, which name the real ones behind them.
        int firstReal = 4;
        out.writeBytes("NDBCONFV");
        entry(SECTION, 1000, 1 << 14);
        entry(SECTION, 2000, 2 << 14);
        entry(SECTION, 3000, 3 << 14);
        index(1, firstReal, 1);
        index(2, firstReal + 1, nodes);
        index(3, firstReal + 1 + nodes, connections.size());
        for (int i = 0; i < sections.size(); i++) {
            entries(firstReal + i, sections.get(i));
        }
        out.writeInt(0);
        return withChecksum(bytes.toByteArray());
    }

    private void index(int section, int first, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            entry(NUMBER, section << 14 | i, first + i << 14);
        }
    }

    private void entries(int number, ConfigurationSection section) throws IOException {
        for (Map.Entry<Integer, Object> entry : section.entries().entrySet()) {
            int key = number << 14 | entry.getKey();
            if (entry.getValue() instanceof String text) {
                byte[] value = (text + '\0').getBytes(StandardCharsets.UTF_8);
                entry(STRING, key, value.length);
                padded(value, value.length + 4 - value.length % 4);
            } else {
                entry(NUMBER, key, (Integer) entry.getValue());
            }
        }
        int subtype = switch (section.type()) {
            case ConfigurationSection.API_NODE -> 1;
            case ConfigurationSection.MANAGEMENT_NODE -> 2;
            case ConfigurationSection.SYSTEM -> 1000;
            default -> 0;
        };
        entry(NUMBER, number << 14 | ConfigurationKey.SECTION_TYPE, subtype);
        entry(NUMBER, number << 14 | ConfigurationKey.PARENT, 0);
    }

    private static byte[] withChecksum(byte[] blob) {
        ByteBuffer words = ByteBuffer.wrap(blob);
        int checksum = 0;
        for (int i = 0; i < blob.length - 4; i += 4) {
            checksum ^= words.getInt(i);
        }
        words.putInt(blob.length - 4, checksum);
        return blob;
    }
}
