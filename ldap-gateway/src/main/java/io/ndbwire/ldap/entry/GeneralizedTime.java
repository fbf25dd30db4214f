package io.ndbwire.ldap.entry;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Dates with times: as SQL writes them, and as RFC 4517 section 3.3.13 does. A DATETIME, which has no zone, is taken for UTC. */
final class GeneralizedTime {

    private static final Pattern FORM = Pattern.compile(
            "(\\d{4})(\\d{2})(\\d{2})(\\d{2})(?:(\\d{2})(\\d{2})?)?(?:[.,](\\d{1,9}))?(Z|[+-]\\d{2}(?:\\d{2})?)");
    private static final long NANOS_OF_SECOND = 1_000_000_000;

    private GeneralizedTime() {}

    /** {@code 2026-11-22 04:05:06.5} as {@code 20261122040506.5Z}. */
    static String ofSql(String text) {
        StringBuilder time = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9' || c == '.') {
                time.append(c);
            }
        }
        if (time.indexOf(".") >= 0) {
            // Fractions have no trailing zeros, and none is no fraction.
            int end = time.length();
            while (time.charAt(end - 1) == '0') {
                end--;
            }
            time.setLength(time.charAt(end - 1) == '.' ? end - 1 : end);
        }
        return time.append('Z').toString();
    }

    /**
     * Reads a time into what the client takes for the column.
     *
     * @throws IllegalArgumentException if it has not the form
     * @throws java.time.DateTimeException if there is no such time
     */
    static Object parse(String text, Column column) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(text);
        }
        LocalDateTime local = LocalDateTime.of(
                        number(form.group(1)),
                        number(form.group(2)),
                        number(form.group(3)),
                        number(form.group(4)),
                        number(form.group(5)),
                        number(form.group(6)))
                .plusNanos(fraction(form));
        String zone = form.group(8);
        LocalDateTime utc = local.atOffset(ZoneOffset.of(zone))
                .withOffsetSameInstant(ZoneOffset.UTC)
                .toLocalDateTime();
        return isTimestamp(column) ? utc.toInstant(ZoneOffset.UTC) : utc;
    }

    private static boolean isTimestamp(Column column) {
        return column.type() == ColumnType.TIMESTAMP || column.type() == ColumnType.OLD_TIMESTAMP;
    }

    /** What the client takes for a time, without what the column has no digits for. */
    static Object value(Instant time, Column column) {
        long unit = NANOS_OF_SECOND;
        for (int digit = 0; digit < column.precision(); digit++) {
            unit /= 10;
        }
        Instant shortened = time.minusNanos(time.get(ChronoField.NANO_OF_SECOND) % unit);
        return isTimestamp(column) ? shortened : LocalDateTime.ofInstant(shortened, ZoneOffset.UTC);
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    /** A fraction is of the smallest unit that is there. */
    private static long fraction(Matcher form) {
        String digits = form.group(7);
        if (digits == null) {
            return 0;
        }
        long unitSeconds = form.group(5) == null ? 3600 : form.group(6) == null ? 60 : 1;
        return new BigDecimal(new BigInteger(digits), digits.length())
                .multiply(BigDecimal.valueOf(unitSeconds * NANOS_OF_SECOND))
                .setScale(0, RoundingMode.DOWN)
                .longValueExact();
    }
}
