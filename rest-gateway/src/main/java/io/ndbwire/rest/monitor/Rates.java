package io.ndbwire.rest.monitor;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Writes counters, and by how much they grew in each second. */
final class Rates {

    private static final double NANOS_OF_SECOND = 1e9;
    /** Rates are told to a tenth. */
    private static final double PRECISION = 10;

    private Rates() {}

    /**
     * Writes two fields.
     *
     * @param before empty if nothing is known of then
     * @param nanos between then and now
     */
    static <C extends Enum<C>> void write(Map<C, Long> now, Map<C, Long> before, long nanos, JsonGenerator json)
            throws IOException {
        Map<C, Long> counters = new TreeMap<>(now);
        json.writeObjectFieldStart("counters");
        for (Map.Entry<C, Long> counter : counters.entrySet()) {
            json.writeNumberField(name(counter.getKey()), counter.getValue());
        }
        json.writeEndObject();
        json.writeObjectFieldStart("perSecond");
        for (Map.Entry<C, Long> counter : counters.entrySet()) {
            Long then = before.get(counter.getKey());
            // Less than before: it was started anew since.
            if (then != null && then <= counter.getValue() && nanos > 0) {
                json.writeNumberField(name(counter.getKey()), perSecond(counter.getValue() - then, nanos));
            }
        }
        json.writeEndObject();
    }

    static double perSecond(long growth, long nanos) {
        return Math.round(growth * NANOS_OF_SECOND / nanos * PRECISION) / PRECISION;
    }

    /** The name in JSON's usual spelling. */
    static String name(Enum<?> constant) {
        StringBuilder name = new StringBuilder();
        for (String word : constant.name().toLowerCase(Locale.ROOT).split("_")) {
            name.append(name.isEmpty() ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
        }
        return name.toString();
    }
}
