package io.ndbwire.ldap.mapping;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** A value in a YAML file that knows its line. Immutable. */
public final class YamlValue {

    private final String file;
    private final Node node;

    private YamlValue(String file, Node node) {
        this.file = file;
        this.node = node;
    }

    /**
     * Reads a file.
     *
     * @throws MappingException if it cannot be read, is no YAML, or is empty
     */
    public static YamlValue read(Path file) {
        try {
            return parse(file.toString(), Files.readString(file));
        } catch (IOException e) {
            throw new MappingException(file.toString(), "cannot be read: " + e.getMessage());
        }
    }

    /**
     * Reads a file's text.
     *
     * @throws MappingException if it is no YAML, or empty
     */
    public static YamlValue parse(String file, String text) {
        LoadSettings settings = LoadSettings.builder().setLabel(file).build();
        try {
            Node root = new Compose(settings)
                    .composeString(text)
                    .orElseThrow(() -> new MappingException(file, "the file is empty"));
            return new YamlValue(file, root);
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
            throw new MappingException(file + ":" + line, e.getProblem());
        } catch (YamlEngineException e) {
            throw new MappingException(file, String.valueOf(e.getMessage()));
        }
    }

    /** File and line. */
    String place() {
        return file + ":" + node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
    }

    /** What is wrong with it, to be thrown. */
    public MappingException wrong(String reason) {
        return new MappingException(place(), reason);
    }

    boolean isText() {
        return node instanceof ScalarNode;
    }

    /** The value as text. */
    public String text() {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw wrong("a text is expected");
    }

    /** The values of a list; a single one is a list, too. */
    public List<YamlValue> list() {
        if (node instanceof SequenceNode sequence) {
            return sequence.getValue().stream()
                    .map(one -> new YamlValue(file, one))
                    .toList();
        }
        return List.of(this);
    }

    /** The values of a list that may be missing. */
    public static List<YamlValue> listOf(@Nullable YamlValue value) {
        return value == null ? List.of() : value.list();
    }

    /** A whole number, or what it is if it is missing. */
    public static int number(@Nullable YamlValue value, int otherwise) {
        if (value == null) {
            return otherwise;
        }
        try {
            return Integer.parseInt(value.text());
        } catch (NumberFormatException e) {
            throw value.wrong("'" + value.text() + "' is no whole number");
        }
    }

    /** True or false, or what it is if it is missing. */
    public static boolean truth(@Nullable YamlValue value, boolean otherwise) {
        if (value == null) {
            return otherwise;
        }
        return switch (value.text()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw value.wrong("'" + value.text() + "' is neither true nor false");
        };
    }

    List<String> texts() {
        return list().stream().map(YamlValue::text).toList();
    }

    /** The values by their names, in the file's order. */
    public Map<String, YamlValue> map() {
        if (!(node instanceof MappingNode mapping)) {
            throw wrong("names with values are expected");
        }
        Map<String, YamlValue> values = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            YamlValue name = new YamlValue(file, tuple.getKeyNode());
            if (values.put(name.text(), new YamlValue(file, tuple.getValueNode())) != null) {
                throw name.wrong("'" + name.text() + "' comes twice");
            }
        }
        return values;
    }

    /** The values by their names, of which no others are allowed. */
    public Map<String, YamlValue> map(String... allowed) {
        Map<String, YamlValue> values = map();
        List<String> names = new ArrayList<>(List.of(allowed));
        values.forEach((name, value) -> {
            if (!names.contains(name)) {
                throw value.wrong("'" + name + "' is not known here; known are " + names);
            }
        });
        return values;
    }

    /** The value of a name that must be there. */
    public YamlValue required(Map<String, YamlValue> values, String name) {
        @Nullable YamlValue value = values.get(name);
        if (value == null) {
            throw wrong("'" + name + "' is missing");
        }
        return value;
    }
}
