package io.ndbwire.ldap.schema;

import com.unboundid.ldap.matchingrules.MatchingRule;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.schema.Schema;
import io.ndbwire.ldap.entry.AttributeFormat;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.entry.OperationalAttribute;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The subschema, RFC 4512 section 4.2: the standards' definitions and those of the attributes and classes that there are. */
final class Subschema {

    private static final String[] STANDARD_ATTRIBUTES = {
        "ldapSyntaxes", "matchingRules", "attributeTypes", "objectClasses"
    };

    private final Map<String, AttributeFormat> attributes = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final Map<String, Set<String>> classes = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    void add(EntryFormat format) {
        Set<String> optional =
                classes.computeIfAbsent(format.type().structuralClass(), absent -> new LinkedHashSet<>());
        for (AttributeFormat attribute : format.attributes()) {
            String type = Attribute.getBaseName(attribute.name());
            attributes.putIfAbsent(type, attribute);
            optional.add(type);
        }
    }

    Entry entry() {
        Entry entry = new Entry(OperationalAttribute.SUBSCHEMA_DN);
        entry.addAttribute("objectClass", "top", "subentry", "subschema", "extensibleObject");
        entry.addAttribute("cn", "subschema");
        Schema standard = OperationalAttribute.standard();
        if (standard != null) {
            for (String name : STANDARD_ATTRIBUTES) {
                String[] values = standard.getSchemaEntry().getAttributeValues(name);
                if (values != null) {
                    entry.addAttribute(name, values);
                }
            }
        }
        List<String> types = new ArrayList<>();
        attributes.forEach((name, attribute) -> {
            if (!OperationalAttribute.isStandard(name)) {
                types.add(definition(name, attribute));
            }
        });
        List<String> objectClasses = new ArrayList<>();
        classes.forEach((name, optional) -> {
            if (standard == null || standard.getObjectClass(name) == null) {
                objectClasses.add("( " + oid("class " + name) + " NAME '" + name + "' SUP top STRUCTURAL"
                        + (optional.isEmpty() ? "" : " MAY ( " + String.join(" $ ", optional) + " )") + " )");
            }
        });
        for (String own : new String[] {"ndbDatabase", "ndbTable"}) {
            objectClasses.add("( " + oid("class " + own) + " NAME '" + own + "' SUP top STRUCTURAL )");
        }
        if (!types.isEmpty()) {
            entry.addAttribute("attributeTypes", types);
        }
        entry.addAttribute("objectClasses", objectClasses);
        return entry;
    }

    private static String definition(String name, AttributeFormat attribute) {
        MatchingRule rule = attribute.syntax().rule();
        StringBuilder text = new StringBuilder("( " + oid("attribute " + name) + " NAME '" + name + "'");
        append(text, "EQUALITY", rule.getEqualityMatchingRuleName());
        append(text, "ORDERING", rule.getOrderingMatchingRuleName());
        append(text, "SUBSTR", rule.getSubstringMatchingRuleName());
        append(text, "SYNTAX", attribute.syntax().kind().syntax());
        if (attribute.rule().isSingle()) {
            text.append(" SINGLE-VALUE");
        }
        return text.append(" )").toString();
    }

    private static void append(StringBuilder text, String what, @Nullable String name) {
        if (name != null) {
            text.append(' ').append(what).append(' ').append(name);
        }
    }

    /** A number that nobody has to give out, ITU-T X.667: that of a name is always the same. */
    private static String oid(String name) {
        UUID id = UUID.nameUUIDFromBytes(("ndbwire " + name.toLowerCase(Locale.ROOT)).getBytes(StandardCharsets.UTF_8));
        BigInteger high = new BigInteger(Long.toUnsignedString(id.getMostSignificantBits()));
        return "2.25."
                + high.shiftLeft(Long.SIZE).add(new BigInteger(Long.toUnsignedString(id.getLeastSignificantBits())));
    }
}
