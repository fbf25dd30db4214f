package io.ndbwire.internal.dictionary.sdi;

import io.ndbwire.schema.ForeignKeyDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A foreign key with the key that it refers to.
 *
 * @param definition the foreign key
 * @param parentKey {@code PRIMARY}, or SQL's name of the referenced table's unique key
 */
public record ForeignKeyReference(ForeignKeyDefinition definition, String parentKey) {

    private static final long SIMPLE_MATCH = 1;

    /**
     * Describes it to SQL servers.
     *
     * @param columns names of the referring table's columns, in SQL's order
     */
    Map<String, Object> document(List<String> columns) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("name", definition.name());
        document.put("match_option", SIMPLE_MATCH);
        document.put("update_rule", definition.onUpdate().number() + 1L);
        document.put("delete_rule", definition.onDelete().number() + 1L);
        document.put("unique_constraint_name", parentKey);
        document.put("referenced_table_catalog_name", "def");
        document.put("referenced_table_schema_name", definition.parent().database());
        document.put("referenced_table_name", definition.parent().table());
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < definition.columns().size(); i++) {
            Map<String, Object> element = new LinkedHashMap<>();
            element.put(
                    "column_opx", (long) columns.indexOf(definition.columns().get(i)));
            element.put("ordinal_position", i + 1L);
            element.put("referenced_column_name", definition.parentColumns().get(i));
            elements.add(element);
        }
        document.put("elements", elements);
        return document;
    }
}
