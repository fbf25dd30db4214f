package io.ndbwire.ldap.access;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Filter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Filters as RFC 4515 writes them, up to some length, and without what passwords are compared with. */
final class FilterText {

    /** Attributes with passwords, one of them by its number, too. */
    private static final List<String> SECRET = List.of("userPassword", "authPassword", "2.5.4.35");

    private final StringBuilder text = new StringBuilder();

    private FilterText() {}

    static String of(Filter filter) {
        FilterText text = new FilterText();
        text.append(filter);
        return CutText.of(text.text.toString());
    }

    private boolean isFull() {
        return text.length() > CutText.MAXIMUM_CHARACTERS;
    }

    private void append(Filter filter) {
        switch (filter.getFilterType()) {
            case Filter.FILTER_TYPE_AND -> append('&', filter.getComponents());
            case Filter.FILTER_TYPE_OR -> append('|', filter.getComponents());
            case Filter.FILTER_TYPE_NOT -> append('!', filter.getNOTComponent());
            default -> appendLeaf(filter);
        }
    }

    private void append(char operator, @Nullable Filter... parts) {
        text.append('(').append(operator);
        for (Filter part : parts) {
            if (isFull()) {
                return;
            }
            if (part != null) {
                append(part);
            }
        }
        text.append(')');
    }

    private void appendLeaf(Filter filter) {
        String name = filter.getAttributeName();
        if (name != null && isSecret(name)) {
            text.append('(').append(CutText.of(name)).append("=***)");
        } else if (length(filter) > CutText.MAXIMUM_CHARACTERS) {
            text.append('(').append(CutText.of(String.valueOf(name))).append("=...)");
        } else {
            text.append(filter);
        }
    }

    /** With all options of the attribute, and whatever else begins like it. */
    private static boolean isSecret(String name) {
        return SECRET.stream().anyMatch(secret -> name.regionMatches(true, 0, secret, 0, secret.length()));
    }

    /** How much there is to write of names and values. */
    private static long length(Filter filter) {
        long length = length(filter.getAttributeName()) + length(filter.getMatchingRuleID());
        length += length(filter.getRawAssertionValue());
        length += length(filter.getRawSubInitialValue()) + length(filter.getRawSubFinalValue());
        for (ASN1OctetString part : filter.getRawSubAnyValues()) {
            length += length(part);
        }
        return length;
    }

    private static long length(@Nullable String name) {
        return name == null ? 0 : name.length();
    }

    private static long length(@Nullable ASN1OctetString value) {
        return value == null ? 0 : value.getValueLength();
    }
}
