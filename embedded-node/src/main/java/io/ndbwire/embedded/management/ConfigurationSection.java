package io.ndbwire.embedded.management;

import java.util.Map;
import java.util.TreeMap;

/** Numbers and strings by their keys, in ascending order. */
final class ConfigurationSection {

    static final int DATA_NODE = 1;
    static final int API_NODE = 2;
    static final int MANAGEMENT_NODE = 3;
    static final int TCP = 4;
    static final int SHARED_MEMORY = 5;
    static final int SYSTEM = 6;

    private final int type;
    private final Map<Integer, Object> entries = new TreeMap<>();

    ConfigurationSection(int type) {
        this.type = type;
    }

    int type() {
        return type;
    }

    ConfigurationSection number(int key, int value) {
        entries.put(key, value);
        return this;
    }

    ConfigurationSection text(int key, String value) {
        entries.put(key, value);
        return this;
    }

    /** Takes what another section has and this one has not. */
    ConfigurationSection with(ConfigurationSection defaults) {
        ConfigurationSection merged = new ConfigurationSection(type);
        merged.entries.putAll(defaults.entries);
        merged.entries.putAll(entries);
        return merged;
    }

    Map<Integer, Object> entries() {
        return entries;
    }
}
