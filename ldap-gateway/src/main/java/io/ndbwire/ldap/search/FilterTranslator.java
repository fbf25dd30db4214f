package io.ndbwire.ldap.search;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Filter;
import io.ndbwire.ldap.entry.AttributeFormat;
import io.ndbwire.ldap.entry.ColumnSyntax;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.entry.FilterEvaluator;
import io.ndbwire.ldap.entry.OperationalAttribute;
import io.ndbwire.ldap.entry.SyntaxKind;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.rights.Extent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says a filter in the data nodes' words, as far as they have them.
 *
 * <p>A filter is true, false or undefined, and a negation of what is undefined is not true: so each part is translated
 * twice, as what makes it true and as what makes it false. NULL, which SQL takes for undefined, is an absent attribute here
 * and makes a comparison false. What the data nodes cannot say holds for every row there, and is left to {@link
 * FilterEvaluator}.
 */
final class FilterTranslator {

    private static final String OBJECT_CLASS = "objectClass";
    private static final char ESCAPE = '\\';

    private final EntryFormat format;
    private final Predicate<String> isKnown;
    private final Function<String, Extent> searchable;

    /**
     * @param isKnown whether an attribute is one of the schema, though entries of this format have none of it
     * @param searchable for which rows an attribute may be asked for; else what is said of it is undefined
     */
    FilterTranslator(EntryFormat format, Predicate<String> isKnown, Function<String, Extent> searchable) {
        this.format = format;
        this.isKnown = isKnown;
        this.searchable = searchable;
    }

    /** What is true of the rows for which the filter is true. */
    Condition translate(Filter filter) {
        return translate(filter, true);
    }

    /**
     * @param wanted whether the rows are looked for that make the filter true, or those that make it false
     */
    private Condition translate(Filter filter, boolean wanted) {
        return switch (filter.getFilterType()) {
            case Filter.FILTER_TYPE_AND -> parts(filter, wanted, wanted);
            case Filter.FILTER_TYPE_OR -> parts(filter, wanted, !wanted);
            case Filter.FILTER_TYPE_NOT -> translate(Objects.requireNonNull(filter.getNOTComponent()), !wanted);
            case Filter.FILTER_TYPE_EXTENSIBLE_MATCH ->
                filter.getMatchingRuleID() == null && !filter.getDNAttributes() && filter.getAttributeName() != null
                        ? item(filter, wanted)
                        : Condition.UNKNOWN;
            default -> item(filter, wanted);
        };
    }

    private Condition parts(Filter filter, boolean wanted, boolean allMustHold) {
        List<Condition> conditions = new ArrayList<>();
        for (Filter part : filter.getComponents()) {
            conditions.add(translate(part, wanted));
        }
        return allMustHold ? Condition.allOf(conditions) : Condition.anyOf(conditions);
    }

    private Condition item(Filter filter, boolean wanted) {
        String name = Objects.requireNonNull(filter.getAttributeName());
        if (name.equalsIgnoreCase(OBJECT_CLASS)) {
            return objectClass(filter, wanted);
        }
        Extent extent = searchable.apply(name);
        if (extent != Extent.ALL) {
            // Not even by the time that it takes is anything told of values that may not be asked for.
            return extent == Extent.NONE ? Condition.NEVER : Condition.UNKNOWN;
        }
        List<AttributeFormat> attributes = format.attributes(name);
        if (attributes.isEmpty()) {
            return absent(name, wanted);
        }
        if (attributes.size() == 1) {
            return item(filter, attributes.get(0), wanted);
        }
        // The attribute with more options is one of it, too.
        List<Condition> conditions = new ArrayList<>(attributes.size());
        attributes.forEach(attribute -> conditions.add(item(filter, attribute, wanted)));
        return wanted ? Condition.anyOf(conditions) : Condition.allOf(conditions);
    }

    private static Condition item(Filter filter, AttributeFormat attribute, boolean wanted) {
        if (filter.getFilterType() == Filter.FILTER_TYPE_PRESENCE) {
            return presence(attribute, wanted);
        }
        if (!attribute.isPlainColumn()) {
            return Condition.UNKNOWN;
        }
        Column column = new Column(attribute.syntax());
        return switch (filter.getFilterType()) {
            case Filter.FILTER_TYPE_SUBSTRING -> column.substring(filter, wanted);
            case Filter.FILTER_TYPE_GREATER_OR_EQUAL -> column.order(filter, true, wanted);
            case Filter.FILTER_TYPE_LESS_OR_EQUAL -> column.order(filter, false, wanted);
            default -> column.equality(filter, wanted);
        };
    }

    private Condition objectClass(Filter filter, boolean wanted) {
        return switch (filter.getFilterType()) {
            case Filter.FILTER_TYPE_PRESENCE -> Condition.of(wanted);
            case Filter.FILTER_TYPE_EQUALITY, Filter.FILTER_TYPE_APPROXIMATE_MATCH ->
                Condition.of(wanted == hasClass(Objects.requireNonNull(filter.getAssertionValue())));
            default -> Condition.UNKNOWN;
        };
    }

    private boolean hasClass(String name) {
        return format.type().objectClasses().stream().anyMatch(name::equalsIgnoreCase);
    }

    /** An attribute that is not there makes every comparison false; one that nobody knows makes it undefined. */
    private Condition absent(String name, boolean wanted) {
        String base = Attribute.getBaseName(name);
        if (OperationalAttribute.ofKey(base.toLowerCase(Locale.ROOT)) != null
                || format.type().alias() != null && base.equalsIgnoreCase("aliasedObjectName")) {
            return Condition.UNKNOWN;
        }
        boolean known =
                !format.attributes(base).isEmpty() || OperationalAttribute.isStandard(base) || isKnown.test(base);
        return known ? Condition.of(!wanted) : Condition.NEVER;
    }

    private static Condition presence(AttributeFormat attribute, boolean wanted) {
        if (!attribute.isPlainColumn()) {
            return Condition.UNKNOWN;
        }
        io.ndbwire.schema.Column column = attribute.syntax().column();
        if (!column.isNullable()) {
            return Condition.of(wanted);
        }
        io.ndbwire.client.Filter.OnColumn value = io.ndbwire.client.Filter.where(column.name());
        return Condition.exactly(wanted ? value.isNotNull() : value.isNull());
    }

    /** Comparisons with the one value of a column. */
    private static final class Column {

        private static final int MAXIMUM_PARTS = 100;
        private static final Pattern SPACES = Pattern.compile(" {2,}");

        private final ColumnSyntax syntax;
        private final io.ndbwire.client.Filter.OnColumn value;

        Column(ColumnSyntax syntax) {
            this.syntax = syntax;
            value = io.ndbwire.client.Filter.where(syntax.column().name());
        }

        /** What is false of a value is false, too, where there is none. */
        private Condition orAbsent(io.ndbwire.client.Filter filter, boolean wanted) {
            boolean addsAbsent = !wanted && syntax.column().isNullable();
            return Condition.exactly(addsAbsent ? filter.or(value.isNull()) : filter);
        }

        private @Nullable Object parsed(ASN1OctetString assertion) {
            try {
                return syntax.parse(assertion);
            } catch (ResultException e) {
                return null;
            }
        }

        Condition equality(Filter filter, boolean wanted) {
            Object assertion = parsed(Objects.requireNonNull(filter.getRawAssertionValue()));
            if (assertion == null) {
                return Condition.NEVER;
            }
            if (!syntax.isComparable()) {
                return Condition.UNKNOWN;
            }
            if (!syntax.fits(assertion)) {
                return Condition.of(!wanted);
            }
            if (syntax.kind() == SyntaxKind.BOOLEAN) {
                // All but 0 is TRUE.
                boolean isZero = assertion.equals(0L) == wanted;
                return orAbsent(isZero ? value.equalTo(0L) : value.notEqualTo(0L), wanted);
            }
            io.ndbwire.client.Filter compared = wanted ? value.equalTo(assertion) : value.notEqualTo(assertion);
            String plain = syntax.kind().isText() ? withoutSpaces(assertion.toString()) : "";
            if (!plain.isEmpty() && !plain.equals(assertion)) {
                compared = wanted ? compared.or(value.equalTo(plain)) : compared.and(value.notEqualTo(plain));
            }
            return orAbsent(compared, wanted);
        }

        /** Without those that RFC 4518, section 2.6.1, says nothing by: around a text, and beside another one. */
        private static String withoutSpaces(String text) {
            return SPACES.matcher(text.strip()).replaceAll(" ");
        }

        Condition order(Filter filter, boolean atLeast, boolean wanted) {
            if (!syntax.isOrdered()) {
                return Condition.NEVER;
            }
            Object assertion = parsed(Objects.requireNonNull(filter.getRawAssertionValue()));
            if (assertion == null) {
                return Condition.NEVER;
            }
            if (!syntax.isComparable() || !syntax.fits(assertion)) {
                return Condition.UNKNOWN;
            }
            io.ndbwire.client.Filter order;
            if (atLeast) {
                order = wanted ? value.atLeast(assertion) : value.lessThan(assertion);
            } else {
                order = wanted ? value.atMost(assertion) : value.greaterThan(assertion);
            }
            return orAbsent(order, wanted);
        }

        Condition substring(Filter filter, boolean wanted) {
            if (!syntax.hasSubstrings()) {
                return Condition.NEVER;
            }
            String[] parts = filter.getSubAnyStrings();
            if (!syntax.isComparable() || !syntax.kind().isText() || parts.length > MAXIMUM_PARTS) {
                return Condition.UNKNOWN;
            }
            StringBuilder pattern = new StringBuilder();
            String initial = filter.getSubInitialString();
            appendEscaped(pattern, initial);
            for (String part : parts) {
                appendEscaped(pattern.append('%'), part);
            }
            appendEscaped(pattern.append('%'), filter.getSubFinalString());
            String like = pattern.toString();
            if (!wanted) {
                return orAbsent(value.notLike(like), false);
            }
            io.ndbwire.client.Filter found = value.like(like);
            // An index ordered by bytes has those that begin alike next to each other.
            return Condition.exactly(
                    initial != null && syntax.isOrderedByBytes() && isAscii(initial) && syntax.fits(initial)
                            ? found.and(value.greaterThan(shifted(initial, -1)))
                                    .and(value.lessThan(shifted(initial, 1)))
                            : found);
        }

        private static void appendEscaped(StringBuilder pattern, @Nullable String part) {
            if (part == null) {
                return;
            }
            for (int i = 0; i < part.length(); i++) {
                char c = part.charAt(i);
                if (c == '%' || c == '_' || c == ESCAPE) {
                    pattern.append(ESCAPE);
                }
                pattern.append(c);
            }
        }

        private static boolean isAscii(String text) {
            return !text.isEmpty() && text.chars().allMatch(c -> c >= ' ' && c < '~');
        }

        /** A text before, or behind, all that begin with this one, whatever pads them. */
        private static String shifted(String text, int by) {
            int last = text.length() - 1;
            return text.substring(0, last) + (char) (text.charAt(last) + by);
        }
    }
}
