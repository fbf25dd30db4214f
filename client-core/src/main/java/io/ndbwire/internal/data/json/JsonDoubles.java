package io.ndbwire.internal.data.json;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * The text of floating point numbers as SQL servers write it into JSON: the fewest digits that name the number, plain up
 * to 15 digits on either side of the point, else with an exponent, and never looking like a whole number.
 */
final class JsonDoubles {

    private static final int MAXIMUM_PLAIN_DIGITS = 15;

    private JsonDoubles() {}

    static String text(double value) {
        if (value == 0) {
            return 1 / value < 0 ? "-0.0" : "0.0";
        }
        BigDecimal shortest = shortest(Math.abs(value));
        String digits = shortest.unscaledValue().toString();
        int point = digits.length() - shortest.scale();
        StringBuilder text = new StringBuilder(value < 0 ? "-" : "");
        if (point > -MAXIMUM_PLAIN_DIGITS && (point <= MAXIMUM_PLAIN_DIGITS || digits.length() > point)) {
            return plain(text, digits, point);
        }
        text.append(digits.charAt(0));
        if (digits.length() > 1) {
            text.append('.').append(digits, 1, digits.length());
        }
        return text.append('e').append(point - 1).toString();
    }

    private static String plain(StringBuilder text, String digits, int point) {
        if (point <= 0) {
            return text.append("0.").append("0".repeat(-point)).append(digits).toString();
        }
        if (point >= digits.length()) {
            return text.append(digits)
                    .append("0".repeat(point - digits.length()))
                    .append(".0")
                    .toString();
        }
        return text.append(digits, 0, point)
                .append('.')
                .append(digits, point, digits.length())
                .toString();
    }

    /** The number of fewest digits that is read as that double; Java's own text had digits too many before JDK 19. */
    private static BigDecimal shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        BigDecimal candidate = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        int digits = candidate.precision();
        candidate = exact.round(new MathContext(digits));
        while (digits > 1) {
            BigDecimal shorter = exact.round(new MathContext(digits - 1));
            if (shorter.doubleValue() != value) {
                break;
            }
            candidate = shorter;
            digits--;
        }
        return candidate.stripTrailingZeros();
    }
}
