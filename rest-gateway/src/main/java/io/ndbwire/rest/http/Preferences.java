package io.ndbwire.rest.http;

import io.micronaut.http.HttpRequest;
import io.ndbwire.rest.value.NumberStyle;
import java.util.Locale;

/**
 * What a request prefers, by its {@code Prefer} headers (RFC 7240). What is not known is ignored, as the standard wants.
 *
 * @param representation {@code return=representation}: changes answer with the row as it is afterwards
 * @param exactCount {@code count=exact}
 * @param numbers {@code big-integers=strings}
 */
public record Preferences(boolean representation, boolean exactCount, NumberStyle numbers) {

    private static final Preferences NONE = new Preferences(false, false, NumberStyle.NUMBERS);

    /** The preferences of a request. */
    public static Preferences of(HttpRequest<?> request) {
        if (!request.getHeaders().contains("Prefer")) {
            return NONE;
        }
        String all = String.join(",", request.getHeaders().getAll("Prefer")).toLowerCase(Locale.ROOT);
        boolean representation = false;
        boolean count = false;
        NumberStyle numbers = NumberStyle.NUMBERS;
        for (String preference : all.split("[,;]")) {
            switch (preference.strip().replace("\"", "")) {
                case "return=representation" -> representation = true;
                case "count=exact" -> count = true;
                case "big-integers=strings" -> numbers = NumberStyle.STRINGS;
                default -> {}
            }
        }
        return new Preferences(representation, count, numbers);
    }
}
