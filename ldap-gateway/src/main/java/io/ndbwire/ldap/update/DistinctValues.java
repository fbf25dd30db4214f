package io.ndbwire.ldap.update;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.entry.AttributeFormat;
import io.ndbwire.ldap.entry.RowList;
import io.ndbwire.ldap.result.ResultException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values of one attribute, each once by the attribute's rule, in the order in which they came. */
final class DistinctValues {

    private final AttributeFormat attribute;
    /** By the bytes of their normal form. What others have written may be several spellings of one value. */
    private final Map<String, List<ASN1OctetString>> values = new LinkedHashMap<>();

    private DistinctValues(AttributeFormat attribute) {
        this.attribute = attribute;
    }

    /**
     * Values of a request.
     *
     * @throws ResultException if there are more than an entry is read with, one comes twice, or one is none of the syntax
     */
    static DistinctValues given(AttributeFormat attribute, List<ASN1OctetString> values) {
        DistinctValues distinct = new DistinctValues(attribute);
        distinct.requireRoom(values.size());
        for (ASN1OctetString value : values) {
            if (distinct.values.put(distinct.key(value), List.of(value)) != null) {
                throw new ResultException(
                        ResultCode.ATTRIBUTE_OR_VALUE_EXISTS,
                        "Attribute " + attribute.name() + ": a value comes twice");
            }
        }
        return distinct;
    }

    /** Values that an entry has. */
    static DistinctValues stored(AttributeFormat attribute, List<ASN1OctetString> values) {
        DistinctValues distinct = new DistinctValues(attribute);
        for (ASN1OctetString value : values) {
            distinct.values
                    .computeIfAbsent(distinct.storedKey(value), absent -> new ArrayList<>(1))
                    .add(value);
        }
        return distinct;
    }

    /** The same values, to be changed without changing these. */
    DistinctValues copy() {
        DistinctValues copy = new DistinctValues(attribute);
        copy.values.putAll(values);
        return copy;
    }

    private String key(ASN1OctetString value) {
        try {
            return bytes(attribute.syntax().rule().normalize(value));
        } catch (LDAPException e) {
            throw ResultException.of(ResultCode.INVALID_ATTRIBUTE_SYNTAX, e);
        }
    }

    /** What is none of the syntax, though it is there, is like nothing that can be asked for. */
    private String storedKey(ASN1OctetString value) {
        try {
            return key(value);
        } catch (ResultException e) {
            return bytes(value);
        }
    }

    /** The bytes of a value as something to look up. */
    static String bytes(ASN1OctetString value) {
        return new String(value.getValue(), StandardCharsets.ISO_8859_1);
    }

    private void requireRoom(int size) {
        if (size > RowList.MAXIMUM) {
            throw new ResultException(
                    ResultCode.ADMIN_LIMIT_EXCEEDED,
                    "Attribute " + attribute.name() + ": an entry has at most " + RowList.MAXIMUM + " values");
        }
    }

    int size() {
        return values.size();
    }

    boolean has(ASN1OctetString value) {
        return values.containsKey(key(value));
    }

    /** All values as they were written. */
    List<ASN1OctetString> list() {
        List<ASN1OctetString> all = new ArrayList<>(values.size());
        values.values().forEach(all::addAll);
        return all;
    }

    /**
     * Adds others.
     *
     * @param isPermissive whether one may be there already
     * @throws ResultException if one is there already that may not be
     */
    void add(DistinctValues others, boolean isPermissive) {
        others.values.forEach((key, value) -> {
            if (values.putIfAbsent(key, value) != null && !isPermissive) {
                throw new ResultException(
                        ResultCode.ATTRIBUTE_OR_VALUE_EXISTS,
                        "Attribute " + attribute.name() + " has the value already");
            }
        });
        requireRoom(values.size());
    }

    /**
     * Removes values.
     *
     * @param isPermissive whether one may be missing
     * @throws ResultException if one is missing that may not be
     */
    void remove(DistinctValues others, boolean isPermissive) {
        for (String key : others.values.keySet()) {
            if (values.remove(key) == null && !isPermissive) {
                throw new ResultException(
                        ResultCode.NO_SUCH_ATTRIBUTE, "Attribute " + attribute.name() + " has not that value");
            }
        }
    }
}
