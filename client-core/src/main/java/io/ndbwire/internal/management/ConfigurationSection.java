package io.ndbwire.internal.management;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.ProtocolException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One section of the configuration: values by key, with its type's defaults behind them (protocol document 01,
 * section 4.1). Immutable.
 */
final class ConfigurationSection {

    private final SectionType type;
    private final Map<Integer, Object> values;
    private final @Nullable ConfigurationSection defaults;

    /**
     * @param values a {@link Long} or a {@link String} by key
     * @param defaults where a key that is not in {@code values} is looked up, or null
     */
    ConfigurationSection(SectionType type, Map<Integer, Object> values, @Nullable ConfigurationSection defaults) {
        this.type = type;
        this.values = Map.copyOf(values);
        this.defaults = defaults;
    }

    SectionType type() {
        return type;
    }

    boolean contains(int key) {
        return find(key) != null;
    }

    /** An unsigned number; {@code whenAbsent} where neither the section nor its defaults hold the key. */
    long number(int key, long whenAbsent) {
        Object value = find(key);
        if (value == null) {
            return whenAbsent;
        }
        if (value instanceof Long number) {
            return number;
        }
        throw malformed("key " + key + " is a string where a number is expected");
    }

    /** A number that the configuration must hold, from {@code minimum} to {@code maximum}. */
    int requireNumber(int key, int minimum, int maximum) {
        if (!contains(key)) {
            throw malformed("key " + key + " is missing");
        }
        return number(key, minimum, maximum, minimum);
    }

    /** A number from {@code minimum} to {@code maximum}; {@code whenAbsent} where the key is absent. */
    int number(int key, int minimum, int maximum, int whenAbsent) {
        long value = number(key, whenAbsent);
        if (value < minimum || value > maximum) {
            throw malformed("key " + key + " is " + value + ", not " + minimum + " to " + maximum);
        }
        return (int) value;
    }

    /** A 32-bit number whose meaning is signed. */
    int signedNumber(int key, int whenAbsent) {
        long value = number(key, whenAbsent);
        if (value != (int) value && value >>> Integer.SIZE != 0) {
            throw malformed("key " + key + " is " + value + ", which has more than 32 bits");
        }
        return (int) value;
    }

    boolean flag(int key, boolean whenAbsent) {
        return number(key, whenAbsent ? 1 : 0) != 0;
    }

    String text(int key, String whenAbsent) {
        Object value = find(key);
        if (value == null) {
            return whenAbsent;
        }
        if (value instanceof String text) {
            return text;
        }
        throw malformed("key " + key + " is a number where a string is expected");
    }

    private @Nullable Object find(int key) {
        Object own = values.get(key);
        return own == null && defaults != null ? defaults.find(key) : own;
    }

    private ProtocolException malformed(String what) {
        return new ProtocolException(NdbException.NO_CODE, "Configuration, section of type " + type + ": " + what);
    }
}
