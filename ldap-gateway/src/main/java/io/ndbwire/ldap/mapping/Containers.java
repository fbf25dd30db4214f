package io.ndbwire.ldap.mapping;

import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.schema.ObjectClassDefinition;
import com.unboundid.ldap.sdk.schema.ObjectClassType;
import com.unboundid.ldap.sdk.schema.Schema;
import io.ndbwire.schema.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Entries that clients add without a table of their own, such as organizational units. Immutable.
 *
 * @param table which has them, and is created where it is missing
 * @param classes the object classes of the standards that they may have, beside the superclasses of these
 * @param origin file and line of the mapping that says so
 */
public record Containers(TableName table, List<String> classes, String origin) {

    /** What makes an entry another thing than a container. */
    private static final Set<String> OTHERS = Set.of("alias", "referral", "subentry", "subschema");

    public Containers {
        classes = List.copyOf(classes);
    }

    /** Whether the standards have an attribute of that name, so that some container may. */
    static boolean isStandard(String attribute) {
        try {
            return Schema.getDefaultStandardSchema().getAttributeType(attribute) != null;
        } catch (LDAPException e) {
            return false;
        }
    }

    static Containers of(YamlValue written) {
        Map<String, YamlValue> values = written.map("table", "classes");
        YamlValue names = written.required(values, "classes");
        List<String> classes = new ArrayList<>();
        boolean isStructural = false;
        for (YamlValue name : names.list()) {
            ObjectClassDefinition known = standard(written).getObjectClass(name.text());
            if (known == null || OTHERS.contains(name.text().toLowerCase(Locale.ROOT))) {
                throw name.wrong("'" + name.text() + "' is no class of the standards that containers can have");
            }
            isStructural |= known.getObjectClassType(standard(written)) == ObjectClassType.STRUCTURAL;
            classes.add(known.getNameOrOID());
        }
        if (!isStructural) {
            throw names.wrong("none of the classes is structural, such as 'organizationalUnit'");
        }
        return new Containers(ClassReader.table(written.required(values, "table")), classes, written.place());
    }

    private static Schema standard(YamlValue where) {
        try {
            return Schema.getDefaultStandardSchema();
        } catch (LDAPException e) {
            throw where.wrong("there are no definitions of the standards: " + e.getMessage());
        }
    }
}
