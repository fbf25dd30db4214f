package io.ndbwire.internal.data;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A date and a time of day as MySQL keeps them: month and day may be zero, and a day need not exist.
 *
 * @param year 0..9999
 * @param month 0..12
 * @param day 0..31
 * @param hour 0..23
 * @param minute 0..59
 * @param second 0..59
 * @param nano 0..999999999
 */
record DateTimeFields(int year, int month, int day, int hour, int minute, int second, int nano) {

    static final int MAXIMUM_YEAR = 9999;

    private static final Pattern TEXT =
            Pattern.compile("(\\d{4})-(\\d{2})-(\\d{2})(?:[ T](\\d{2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,9}))?)?)?");

    static DateTimeFields of(LocalDate date) {
        return new DateTimeFields(date.getYear(), date.getMonthValue(), date.getDayOfMonth(), 0, 0, 0, 0);
    }

    static DateTimeFields of(LocalDateTime time) {
        return new DateTimeFields(
                time.getYear(),
                time.getMonthValue(),
                time.getDayOfMonth(),
                time.getHour(),
                time.getMinute(),
                time.getSecond(),
                time.getNano());
    }

    /** Reads {@code yyyy-MM-dd}, optionally followed by {@code HH:mm[:ss[.f]]}; null if the text is something else. */
    static @Nullable DateTimeFields parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            return null;
        }
        return new DateTimeFields(
                number(matcher.group(1)),
                number(matcher.group(2)),
                number(matcher.group(3)),
                number(matcher.group(4)),
                number(matcher.group(5)),
                number(matcher.group(6)),
                nano(matcher.group(7)));
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    /** Nanoseconds of the digits behind a decimal point. */
    static int nano(@Nullable String fraction) {
        return fraction == null ? 0 : Integer.parseInt(fraction + "0".repeat(9 - fraction.length()));
    }

    /** Whether every part is inside of its range, the parts that make dates incomplete included. */
    boolean isValid() {
        return year >= 0
                && year <= MAXIMUM_YEAR
                && month <= 12
                && day <= 31
                && hour <= 23
                && minute <= 59
                && second <= 59;
    }

    /** Whether there is a time of day besides the date. */
    boolean hasTime() {
        return hour != 0 || minute != 0 || second != 0 || nano != 0;
    }

    /** The date; null if month or day is zero, or there is no such day. */
    @Nullable
    LocalDate toDate() {
        try {
            return LocalDate.of(year, month, day);
        } catch (DateTimeException e) {
            return null;
        }
    }

    String dateText() {
        return digits(year, 4) + "-" + digits(month, 2) + "-" + digits(day, 2);
    }

    /** The text with that many digits of the second's fraction. */
    String text(int fractionDigits) {
        return dateText() + " " + digits(hour, 2) + ":" + digits(minute, 2) + ":" + digits(second, 2)
                + fraction(nano, fractionDigits);
    }

    static String digits(long number, int width) {
        String text = Long.toString(number);
        return "0".repeat(Math.max(0, width - text.length())) + text;
    }

    /** A decimal point and that many digits of the second's fraction; nothing for none. */
    static String fraction(int nano, int digits) {
        return digits == 0 ? "" : "." + digits(nano, 9).substring(0, digits);
    }
}
