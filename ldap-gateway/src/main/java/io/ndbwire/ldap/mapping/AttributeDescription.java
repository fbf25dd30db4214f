package io.ndbwire.ldap.mapping;

import com.unboundid.ldap.sdk.Attribute;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The name of an attribute with its options, RFC 4512 section 2.5, of which the order and the case do not matter. Immutable.
 *
 * @param type the attribute's name alone
 * @param options in lower case, in their order
 */
public record AttributeDescription(String type, List<String> options) {

    private static final String SEPARATOR = ";";
    private static final String LANGUAGE = "lang-";
    private static final String BINARY = "binary";

    /** What is always transferred as it is encoded, RFC 4523: with {@code ;binary}, which tells of no other attribute (RFC 4522). */
    private static final Set<String> ALWAYS_BINARY = Set.of(
            "usercertificate",
            "cacertificate",
            "crosscertificatepair",
            "certificaterevocationlist",
            "authorityrevocationlist",
            "deltarevocationlist",
            "supportedalgorithms");

    public AttributeDescription {
        options = List.copyOf(options);
    }

    /** What a text says. */
    public static AttributeDescription of(String text) {
        int end = text.indexOf(SEPARATOR);
        if (end < 0) {
            return new AttributeDescription(text, List.of());
        }
        String type = text.substring(0, end);
        List<String> options = Arrays.stream(
                        text.substring(end + 1).toLowerCase(Locale.ROOT).split(SEPARATOR))
                .filter(option -> !option.isEmpty() && !(option.equals(BINARY) && isAlwaysBinary(type)))
                .distinct()
                .sorted()
                .toList();
        return new AttributeDescription(type, options);
    }

    private static boolean isAlwaysBinary(String type) {
        return ALWAYS_BINARY.contains(type.toLowerCase(Locale.ROOT));
    }

    /** The name without options in lower case. */
    public static String typeKey(String text) {
        return Attribute.getBaseName(text).toLowerCase(Locale.ROOT);
    }

    /** Whether a text names an attribute, with or without options. */
    public static boolean isValid(String text) {
        return Attribute.nameIsValid(text, true);
    }

    /**
     * Whether who asks for one attribute asks for another one, too: that has its type and at least its options.
     *
     * @param asked as a request has it: it may be a range of languages, RFC 3866 section 4
     */
    public static boolean includes(String asked, String present) {
        if (asked.contains(SEPARATOR)) {
            return of(asked).includes(of(present));
        }
        boolean isOfType = present.regionMatches(true, 0, asked, 0, asked.length());
        return isOfType && (present.length() == asked.length() || present.startsWith(SEPARATOR, asked.length()));
    }

    /** The same for descriptions that have been read. */
    public boolean includes(AttributeDescription other) {
        return type.equalsIgnoreCase(other.type)
                && options.stream()
                        .allMatch(option -> isRange(option)
                                ? other.options.stream().anyMatch(its -> isWithin(its, option))
                                : other.options.contains(option));
    }

    /** Whether there is an option that stands for many, so that no one attribute is meant. */
    public boolean isRange() {
        return options.stream().anyMatch(AttributeDescription::isRange);
    }

    private static boolean isRange(String option) {
        return option.startsWith(LANGUAGE) && option.endsWith("-");
    }

    private static boolean isWithin(String option, String range) {
        return option.startsWith(range) || option.equals(range.substring(0, range.length() - 1));
    }

    /** The options as one text. */
    public String optionText() {
        return String.join(SEPARATOR, options);
    }

    /** The same for all descriptions of one attribute. */
    public String key() {
        return described(type.toLowerCase(Locale.ROOT), false);
    }

    /** How it is called in answers. */
    public String label() {
        return described(type, isAlwaysBinary(type));
    }

    private String described(String name, boolean isBinary) {
        String described = options.isEmpty() ? name : name + SEPARATOR + optionText();
        return isBinary ? described + SEPARATOR + BINARY : described;
    }
}
