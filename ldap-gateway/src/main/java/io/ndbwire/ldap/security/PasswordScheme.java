package io.ndbwire.ldap.security;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How passwords are kept. */
public enum PasswordScheme {
    SSHA("SSHA"),
    PBKDF2_SHA256("PBKDF2-SHA256"),
    ARGON2("ARGON2");

    private static final PasswordScheme[] ALL = values();

    private final String label;

    PasswordScheme(String label) {
        this.label = label;
    }

    /** Its name in directories. */
    public String label() {
        return label;
    }

    /** The scheme of that name, or null. */
    public static @Nullable PasswordScheme of(String label) {
        for (PasswordScheme scheme : ALL) {
            if (scheme.label.equalsIgnoreCase(label)) {
                return scheme;
            }
        }
        return null;
    }

    /** The scheme that stands in front of a value, in braces, or null. */
    static @Nullable PasswordScheme ofValue(String value) {
        for (PasswordScheme scheme : ALL) {
            int end = scheme.label.length() + 1;
            boolean isFirst = value.length() > end && value.charAt(0) == '{' && value.charAt(end) == '}';
            if (isFirst && value.substring(1, end).toUpperCase(Locale.ROOT).equals(scheme.label)) {
                return scheme;
            }
        }
        return null;
    }

    /**
     * @throws IllegalArgumentException if the value is of another form
     */
    StoredPassword parse(String value) {
        String text = value.substring(label.length() + 2);
        return switch (this) {
            case SSHA -> SaltedSha.parse(text);
            case PBKDF2_SHA256 -> Pbkdf2.parse(text);
            case ARGON2 -> Argon2.parse(text);
        };
    }
}
