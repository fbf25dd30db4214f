package io.ndbwire.ldap.entry;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Times as SQL has them: spans of up to some hundred hours, either way. */
final class TimeSpan {

    private static final Pattern FORM = Pattern.compile("(-?)(\\d{1,3}):([0-5]\\d)(?::([0-5]\\d)(?:\\.(\\d{1,9}))?)?");
    private static final int NANO_DIGITS = 9;

    private TimeSpan() {}

    /**
     * Reads {@code [-]HHH:mm[:ss[.f]]}.
     *
     * @throws IllegalArgumentException if it has not the form
     */
    static Duration parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException(text);
        }
        Duration size = Duration.ofHours(number(form.group(2)))
                .plusMinutes(number(form.group(3)))
                .plusSeconds(number(form.group(4)))
                .plusNanos(nanos(form.group(5)));
        return form.group(1).isEmpty() ? size : size.negated();
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static int nanos(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits + "0".repeat(NANO_DIGITS - digits.length()));
    }
}
