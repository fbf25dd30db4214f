package io.ndbwire.ldap.update;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.entry.AttributeFormat;
import io.ndbwire.ldap.entry.ColumnSyntax;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.entry.OperationalAttribute;
import io.ndbwire.ldap.mapping.AttributeDescription;
import io.ndbwire.ldap.result.ResultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Values of attributes on their way into columns. */
final class Values {

    static final String OBJECT_CLASS = "objectClass";

    private Values() {}

    /**
     * The attribute of that name.
     *
     * @param isKnown whether other entries have an attribute of a name
     */
    static AttributeFormat attribute(EntryFormat format, String name, Predicate<String> isKnown) {
        AttributeFormat attribute = format.attribute(name);
        if (attribute != null && attribute.stamp() == null) {
            return attribute;
        }
        if (AttributeDescription.of(name).isRange()) {
            throw new ResultException(
                    ResultCode.UNDEFINED_ATTRIBUTE_TYPE,
                    name + " is a range of languages, which stands for many attributes, and is searched for alone");
        }
        String base = Attribute.getBaseName(name);
        if (OperationalAttribute.isOfServer(base)) {
            throw new ResultException(
                    ResultCode.CONSTRAINT_VIOLATION, "Attribute " + name + " is written by the gateway alone");
        }
        throw new ResultException(
                isDefined(base, isKnown) ? ResultCode.OBJECT_CLASS_VIOLATION : ResultCode.UNDEFINED_ATTRIBUTE_TYPE,
                "Entries of class " + format.type().structuralClass() + " have no attribute " + name);
    }

    private static boolean isDefined(String base, Predicate<String> isKnown) {
        return OperationalAttribute.isStandard(base) || isKnown.test(base);
    }

    /** Whether it is other entries that have an attribute of that name, so that these can never have one. */
    static boolean isOfOthers(EntryFormat format, String name, Predicate<String> isKnown) {
        String base = Attribute.getBaseName(name);
        return format.attribute(base) == null && !OperationalAttribute.isOfServer(base) && isDefined(base, isKnown);
    }

    /**
     * Reads a value that a column is to have.
     *
     * @param what the attribute's name, or the column's
     */
    static Object require(ColumnSyntax syntax, String what, ASN1OctetString value) {
        Object parsed = syntax.parse(value);
        if (!syntax.fits(parsed)) {
            throw new ResultException(
                    ResultCode.CONSTRAINT_VIOLATION,
                    "Attribute " + what + ": the value is beyond what column "
                            + syntax.column().name() + " ("
                            + syntax.column().type() + ") holds");
        }
        return parsed;
    }

    /** The value for an attribute's own column, or null if it has none. */
    static @Nullable Object columnValue(AttributeFormat attribute, List<ASN1OctetString> values) {
        if (values.isEmpty()) {
            requireNullable(attribute);
            return null;
        }
        if (attribute.rule().delimiter() == null) {
            requireOne(attribute, values.size());
            return require(attribute.syntax(), attribute.name(), values.get(0));
        }
        List<String> parts = new ArrayList<>();
        for (ASN1OctetString value : values) {
            String part = value.stringValue();
            if (part.isEmpty() || part.contains(attribute.rule().delimiter())) {
                throw new ResultException(
                        ResultCode.CONSTRAINT_VIOLATION,
                        "Attribute " + attribute.name() + ": a value may not be empty or hold '"
                                + attribute.rule().delimiter() + "'");
            }
            parts.add(part);
        }
        return require(attribute.syntax(), attribute.name(), new ASN1OctetString(attribute.joined(parts)));
    }

    static void requireOne(AttributeFormat attribute, int values) {
        if (attribute.rule().isSingle() && values > 1) {
            throw new ResultException(
                    ResultCode.CONSTRAINT_VIOLATION, "Attribute " + attribute.name() + " has one value at most");
        }
    }

    private static void requireNullable(AttributeFormat attribute) {
        if (!attribute.syntax().column().isNullable()) {
            throw new ResultException(
                    ResultCode.OBJECT_CLASS_VIOLATION, "Attribute " + attribute.name() + " must have a value");
        }
    }

    /** The column of an attribute that has its values in the entry's own row. */
    static String column(AttributeFormat attribute) {
        return Objects.requireNonNull(attribute.rule().column());
    }
}
