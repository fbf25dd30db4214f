package io.ndbwire.ldap.mapping;

import com.unboundid.ldap.sdk.RDN;
import io.ndbwire.schema.TableName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Entries that are rows of a table. Immutable.
 *
 * @param table the table
 * @param objectClasses their object classes, the structural one last
 * @param rdn what names them below their parent
 * @param links which of their columns name the parent's row; empty below an entry that is no row
 * @param attributes their attributes, those of the names among them
 * @param alias what the entries stand for, if they are aliases
 * @param children rows below each of them
 * @param origin file and line of the mapping that says so, or empty
 */
public record RowType(
        TableName table,
        List<String> objectClasses,
        List<NamedColumn> rdn,
        List<Link> links,
        List<AttributeRule> attributes,
        @Nullable NameTemplate alias,
        List<RowType> children,
        String origin) {

    public RowType {
        objectClasses = List.copyOf(objectClasses);
        rdn = List.copyOf(rdn);
        links = List.copyOf(links);
        attributes = List.copyOf(attributes);
        children = List.copyOf(children);
    }

    /** A type is itself alone: types are looked up with every request. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    /**
     * Which of a table's rows and of their other names these entries are: empty for the rows themselves, and what the names are
     * made of for aliases, which are other entries than the rows that they are made of.
     */
    public String variant() {
        return alias == null ? "" : "alias " + rdn + alias;
    }

    /** The structural object class. */
    public String structuralClass() {
        return objectClasses.get(objectClasses.size() - 1);
    }

    /** Whether a name is of the form that these entries' names have. */
    public boolean isNamedBy(RDN name) {
        String[] names = name.getAttributeNames();
        if (names.length != rdn.size()) {
            return false;
        }
        for (NamedColumn part : rdn) {
            if (position(part, names) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Where a part of the name stands in a name, or -1. */
    public static int position(NamedColumn part, String[] names) {
        for (int i = 0; i < names.length; i++) {
            if (part.isNamed(names[i])) {
                return i;
            }
        }
        return -1;
    }
}
