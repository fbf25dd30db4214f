package io.ndbwire.embedded.dictionary;

import java.util.HashMap;
import java.util.Map;

/** The numbers of a description by their property keys, with the values that hold where a key is absent. */
final class Properties {

    private final Map<Integer, Integer> defaults;
    private final Map<Integer, Integer> numbers;

    Properties(Map<Integer, Integer> defaults) {
        this(defaults, Map.of());
    }

    private Properties(Map<Integer, Integer> defaults, Map<Integer, Integer> numbers) {
        this.defaults = defaults;
        this.numbers = new HashMap<>(numbers);
    }

    Properties copy() {
        return new Properties(defaults, numbers);
    }

    int get(int key) {
        Integer own = numbers.get(key);
        return own == null ? defaults.getOrDefault(key, 0) : own;
    }

    boolean isSet(int key) {
        return get(key) != 0;
    }

    void set(int key, int value) {
        numbers.put(key, value);
    }
}
