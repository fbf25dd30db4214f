package io.ndbwire.ldap.update;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.entry.AttributeFormat;
import io.ndbwire.ldap.entry.ColumnSyntax;
import io.ndbwire.ldap.result.ResultException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Modifications of one entry, RFC 4511 section 4.6 and RFC 4525: each sees what those before it have done. What they are
 * given is read before any row is locked. Immutable: a transaction that is repeated makes them anew.
 */
final class Modifications {

    private static final int MAXIMUM_INCREMENTS = 100_000;

    /**
     * One of them.
     *
     * @param amount of an increment, else null
     */
    private record Step(
            AttributeFormat attribute,
            ModificationType type,
            DistinctValues given,
            @Nullable BigInteger amount) {}

    private final UpdateTarget target;
    private final boolean isPermissive;
    private final List<Step> steps = new ArrayList<>();

    /**
     * Reads what is given.
     *
     * @param isKnown whether other entries have an attribute of a name
     * @param isPermissive whether it does not matter that a value to be added is there, and one to be deleted is not
     * @throws ResultException if whatever the entry is it cannot be done
     */
    Modifications(
            UpdateTarget target, List<Modification> modifications, Predicate<String> isKnown, boolean isPermissive) {
        this.target = target;
        this.isPermissive = isPermissive;
        for (Modification modification : modifications) {
            if (!isOfNothing(modification, isKnown)) {
                steps.add(step(modification, isKnown));
            }
        }
    }

    /** Whether it takes away what no entry of the class can have, RFC 4511 section 4.6: by replacing that changes nothing. */
    private boolean isOfNothing(Modification modification, Predicate<String> isKnown) {
        String name = modification.getAttributeName();
        boolean isDeletion = modification.getModificationType().equals(ModificationType.DELETE);
        boolean isReplacement = modification.getModificationType().equals(ModificationType.REPLACE)
                && modification.getRawValues().length == 0;
        boolean isOfOthers =
                !name.equalsIgnoreCase(Values.OBJECT_CLASS) && Values.isOfOthers(target.format(), name, isKnown);
        if (!isOfOthers || !isDeletion && !isReplacement) {
            return false;
        }
        if (isDeletion && !isPermissive) {
            throw new ResultException(ResultCode.NO_SUCH_ATTRIBUTE, "The entry has no attribute " + name);
        }
        return true;
    }

    private Step step(Modification modification, Predicate<String> isKnown) {
        String name = modification.getAttributeName();
        if (name.equalsIgnoreCase(Values.OBJECT_CLASS)) {
            throw new ResultException(
                    ResultCode.OBJECT_CLASS_MODS_PROHIBITED, "What an entry is of is said by its table");
        }
        AttributeFormat attribute = Values.attribute(target.format(), name, isKnown);
        List<ASN1OctetString> values = Arrays.asList(modification.getRawValues());
        ModificationType type = modification.getModificationType();
        switch (type.intValue()) {
            case ModificationType.ADD_INT_VALUE -> {
                if (values.isEmpty()) {
                    throw new ResultException(
                            ResultCode.PROTOCOL_ERROR, "Attribute " + attribute.name() + ": no value is added");
                }
                Values.requireOne(attribute, values.size());
                values.forEach(attribute.syntax()::parse);
            }
            case ModificationType.REPLACE_INT_VALUE -> Values.requireOne(attribute, values.size());
            case ModificationType.DELETE_INT_VALUE -> {
                // Of any number of values.
            }
            case ModificationType.INCREMENT_INT_VALUE -> {
                return new Step(attribute, type, DistinctValues.given(attribute, List.of()), amount(attribute, values));
            }
            default ->
                throw new ResultException(ResultCode.PROTOCOL_ERROR, "There is no modification " + type.intValue());
        }
        return new Step(attribute, type, DistinctValues.given(attribute, values), null);
    }

    private static BigInteger amount(AttributeFormat attribute, List<ASN1OctetString> values) {
        if (values.size() != 1) {
            throw new ResultException(
                    ResultCode.PROTOCOL_ERROR, "Attribute " + attribute.name() + " is incremented by one value");
        }
        if (!attribute.syntax().kind().isWhole()) {
            throw new ResultException(
                    ResultCode.CONSTRAINT_VIOLATION, "Attribute " + attribute.name() + " has no whole numbers");
        }
        String text = values.get(0).stringValue();
        try {
            return ColumnSyntax.whole(text);
        } catch (IllegalArgumentException e) {
            throw new ResultException(
                    ResultCode.INVALID_ATTRIBUTE_SYNTAX,
                    "Attribute " + attribute.name() + ": '" + text + "' is no whole number");
        }
    }

    /** The values of an entry's attributes that are other ones afterwards. */
    Map<AttributeFormat, List<ASN1OctetString>> changes(Entry entry) {
        Map<AttributeFormat, DistinctValues> state = new LinkedHashMap<>();
        long increments = 0;
        for (Step step : steps) {
            AttributeFormat attribute = step.attribute();
            DistinctValues values = state.computeIfAbsent(
                    attribute, absent -> DistinctValues.stored(attribute, original(entry, attribute)));
            if (step.amount() != null) {
                increments += values.size();
            }
            if (increments > MAXIMUM_INCREMENTS) {
                throw new ResultException(
                        ResultCode.ADMIN_LIMIT_EXCEEDED,
                        "At most " + MAXIMUM_INCREMENTS + " values are incremented at once");
            }
            DistinctValues after = applied(step, values);
            Values.requireOne(attribute, after.size());
            state.put(attribute, after);
        }
        Map<AttributeFormat, List<ASN1OctetString>> changes = new LinkedHashMap<>();
        state.forEach((attribute, values) -> {
            List<ASN1OctetString> after = values.list();
            if (!after.equals(original(entry, attribute))) {
                requireNotNaming(attribute);
                changes.put(attribute, after);
            }
        });
        return changes;
    }

    /** The values that an attribute of an entry has. */
    static List<ASN1OctetString> original(Entry entry, AttributeFormat attribute) {
        Attribute present = entry.getAttribute(attribute.name());
        return present == null ? List.of() : Arrays.asList(present.getRawValues());
    }

    private DistinctValues applied(Step step, DistinctValues values) {
        AttributeFormat attribute = step.attribute();
        switch (step.type().intValue()) {
            case ModificationType.ADD_INT_VALUE -> values.add(step.given(), isPermissive);
            case ModificationType.REPLACE_INT_VALUE -> {
                return step.given().copy();
            }
            case ModificationType.INCREMENT_INT_VALUE -> {
                requirePresent(attribute, values);
                BigInteger amount = Objects.requireNonNull(step.amount());
                List<ASN1OctetString> sums = values.list();
                sums.replaceAll(value -> new ASN1OctetString(
                        new BigInteger(value.stringValue()).add(amount).toString()));
                return DistinctValues.stored(attribute, sums);
            }
            default -> {
                if (!isPermissive) {
                    requirePresent(attribute, values);
                }
                if (step.given().size() == 0) {
                    return DistinctValues.stored(attribute, List.of());
                }
                values.remove(step.given(), isPermissive);
            }
        }
        return values;
    }

    private static void requirePresent(AttributeFormat attribute, DistinctValues values) {
        if (values.size() == 0) {
            throw new ResultException(ResultCode.NO_SUCH_ATTRIBUTE, "Attribute " + attribute.name() + " has no value");
        }
    }

    private void requireNotNaming(AttributeFormat attribute) {
        if (target.isName(attribute)) {
            throw new ResultException(
                    ResultCode.NOT_ALLOWED_ON_RDN, "Attribute " + attribute.name() + " is part of the name");
        }
        String column = attribute.rule().column();
        boolean isFixed = column != null
                && (target.format().description().column(column).isPrimaryKey()
                        || target.known().containsKey(column));
        if (isFixed) {
            throw new ResultException(
                    ResultCode.CONSTRAINT_VIOLATION, "Attribute " + attribute.name() + " says which row it is");
        }
    }
}
