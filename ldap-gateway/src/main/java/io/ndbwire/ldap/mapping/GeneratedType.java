package io.ndbwire.ldap.mapping;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The type of a table's rows where nothing is said of it: all columns, named by the primary key. */
public final class GeneratedType {

    /** The structural class of rows without a mapping. */
    public static final String ROW_CLASS = "ndbRow";

    private static final List<String> CLASSES = List.of("top", "extensibleObject", ROW_CLASS);

    /** Names that entries have another use for. */
    private static final Set<String> TAKEN = Set.of(
            "objectclass",
            "aliasedobjectname",
            "entrydn",
            "entryuuid",
            "hassubordinates",
            "structuralobjectclass",
            "subschemasubentry",
            "createtimestamp",
            "creatorsname",
            "modifytimestamp",
            "modifiersname");

    private GeneratedType() {}

    /**
     * The type of a table as it is described.
     *
     * @param hidden columns that are left out unless they are part of the key
     */
    public static RowType of(Table table, Set<String> hidden) {
        List<NamedColumn> rdn = new ArrayList<>();
        List<AttributeRule> attributes = new ArrayList<>();
        Set<String> names = new HashSet<>(TAKEN);
        for (Column column : table.columns()) {
            String name = attributeName(column.name());
            while (!names.add(name.toLowerCase(Locale.ROOT))) {
                name += "-" + column.number();
            }
            if (column.isPrimaryKey() || !hidden.contains(column.name())) {
                attributes.add(AttributeRule.ofColumn(name, column.name()));
            }
            if (column.isPrimaryKey()) {
                rdn.add(new NamedColumn(name, column.name()));
            }
        }
        return new RowType(table.name(), CLASSES, rdn, List.of(), attributes, null, List.of(), "");
    }

    /** LDAP's names have letters, digits and hyphens, and begin with a letter, RFC 4512 section 1.4. */
    static String attributeName(String column) {
        StringBuilder name = new StringBuilder(column.length());
        for (int i = 0; i < column.length(); i++) {
            char c = column.charAt(i);
            name.append(isLetter(c) || c >= '0' && c <= '9' ? c : '-');
        }
        return name.length() > 0 && isLetter(name.charAt(0)) ? name.toString() : "x" + name;
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
