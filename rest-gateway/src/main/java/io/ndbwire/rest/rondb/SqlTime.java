package io.ndbwire.rest.rondb;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dates and times as MySQL's own library, which RonDB uses, takes and gives them: a fraction finer than the column's is
 * cut off, a sign before the hour of a date is passed over, and timestamps are in UTC without saying so.
 */
final class SqlTime {

    private static final Pattern PARTS = Pattern.compile("([^.]*)(?:\\.(\\d*))?(Z|[+-]\\d{2}:\\d{2})?");
    private static final Pattern SIGNED_HOUR = Pattern.compile("(\\d{4}-\\d{2}-\\d{2})[ T]-(\\d)");
    private static final Pattern OFFSET = Pattern.compile("[+-]\\d{2}:\\d{2}");
    private static final int OFFSET_LENGTH = 6;
    private static final String UTC = "Z";

    private SqlTime() {}

    /** The text of a value of that column, in the gateway's own form. */
    static String of(Column column, String text) {
        boolean isDate = column.type() == ColumnType.DATE;
        boolean isTime = column.type() == ColumnType.TIME || column.type() == ColumnType.OLD_TIME;
        String unsigned = isTime ? text : SIGNED_HOUR.matcher(text).replaceFirst("$1 $2");
        String cut = isDate ? unsigned : withFraction(unsigned, column.precision());
        boolean isTimestamp = column.type() == ColumnType.TIMESTAMP || column.type() == ColumnType.OLD_TIMESTAMP;
        return isTimestamp && !hasOffset(cut) ? cut + UTC : cut;
    }

    private static boolean hasOffset(String text) {
        int begin = text.length() - OFFSET_LENGTH;
        return text.endsWith(UTC)
                || begin > 0 && OFFSET.matcher(text.substring(begin)).matches();
    }

    private static String withFraction(String text, int digits) {
        Matcher parts = PARTS.matcher(text);
        if (!parts.matches() || parts.group(2) == null) {
            return text;
        }
        String fraction =
                parts.group(2).substring(0, Math.min(digits, parts.group(2).length()));
        String offset = parts.group(3) == null ? "" : parts.group(3);
        return parts.group(1) + (fraction.isEmpty() ? "" : "." + fraction) + offset;
    }

    /** The text of a value that the client gives, in RonDB's form. */
    static String shown(String text) {
        String local = text.endsWith(UTC) ? text.substring(0, text.length() - UTC.length()) : text;
        return local.replace('T', ' ');
    }
}
