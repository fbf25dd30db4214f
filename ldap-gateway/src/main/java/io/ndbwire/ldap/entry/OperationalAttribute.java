package io.ndbwire.ldap.entry;

import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.schema.AttributeTypeDefinition;
import com.unboundid.ldap.sdk.schema.Schema;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Attributes that the gateway itself gives every entry. */
public enum OperationalAttribute {
    ENTRY_DN("entryDN"),
    ENTRY_UUID("entryUUID"),
    HAS_SUBORDINATES("hasSubordinates"),
    STRUCTURAL_OBJECT_CLASS("structuralObjectClass"),
    SUBSCHEMA_SUBENTRY("subschemaSubentry");

    /** The name of the entry that has the schema. */
    public static final String SUBSCHEMA_DN = "cn=subschema";

    private static final OperationalAttribute[] ALL = values();
    private static final @Nullable Schema STANDARD = standardSchema();

    private final String label;
    private final String key;

    OperationalAttribute(String label) {
        this.label = label;
        key = label.toLowerCase(Locale.ROOT);
    }

    /** The attribute's name. */
    public String label() {
        return label;
    }

    /** The attribute of that name in lower case, or null. */
    public static @Nullable OperationalAttribute ofKey(String key) {
        for (OperationalAttribute attribute : ALL) {
            if (attribute.key.equals(key)) {
                return attribute;
            }
        }
        return null;
    }

    /** Whether the standards have an attribute of that name. */
    public static boolean isStandard(String name) {
        return STANDARD != null && STANDARD.getAttributeType(name) != null
                || ofKey(name.toLowerCase(Locale.ROOT)) != null;
    }

    /** Whether an attribute of that name, wherever its values come from, is shown only to those who ask for it. */
    public static boolean isOperational(String name) {
        AttributeTypeDefinition definition = STANDARD == null ? null : STANDARD.getAttributeType(name);
        return definition != null && definition.isOperational() || ofKey(name.toLowerCase(Locale.ROOT)) != null;
    }

    /** Whether the standards let no client write an attribute of that name. */
    public static boolean isOfServer(String name) {
        AttributeTypeDefinition definition = STANDARD == null ? null : STANDARD.getAttributeType(name);
        return definition != null && definition.isNoUserModification() || ofKey(name.toLowerCase(Locale.ROOT)) != null;
    }

    /** What the standards define, or null without the SDK's file of it. */
    public static @Nullable Schema standard() {
        return STANDARD;
    }

    private static @Nullable Schema standardSchema() {
        try {
            return Schema.getDefaultStandardSchema();
        } catch (LDAPException e) {
            return null;
        }
    }
}
