package io.ndbwire.internal.dictionary.sdi;

import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.TableName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a description of a table and makes sure that all of it is understood (protocol document 05, section 20.10). */
final class KnownDocument {

    private static final Set<String> ENVELOPE =
            Set.of("mysqld_version_id", "dd_version", "sdi_version", "dd_object_type", "dd_object");
    private static final Set<String> TABLE = Set.of(
            "name",
            "mysql_version_id",
            "created",
            "last_altered",
            "hidden",
            "options",
            "columns",
            "schema_ref",
            "se_private_id",
            "engine",
            "last_checked_for_upgrade_version_id",
            "comment",
            "se_private_data",
            "engine_attribute",
            "secondary_engine_attribute",
            "row_format",
            "partition_type",
            "partition_expression",
            "partition_expression_utf8",
            "default_partitioning",
            "subpartition_type",
            "subpartition_expression",
            "subpartition_expression_utf8",
            "default_subpartitioning",
            "indexes",
            "foreign_keys",
            "check_constraints",
            "partitions",
            "collation_id");
    private static final Set<String> COLUMN = Set.of(
            "name",
            "type",
            "is_nullable",
            "is_zerofill",
            "is_unsigned",
            "is_auto_increment",
            "is_virtual",
            "hidden",
            "ordinal_position",
            "char_length",
            "numeric_precision",
            "numeric_scale",
            "numeric_scale_null",
            "datetime_precision",
            "datetime_precision_null",
            "has_no_default",
            "default_value_null",
            "srs_id_null",
            "srs_id",
            "default_value",
            "default_value_utf8_null",
            "default_value_utf8",
            "default_option",
            "update_option",
            "comment",
            "generation_expression",
            "generation_expression_utf8",
            "options",
            "se_private_data",
            "engine_attribute",
            "secondary_engine_attribute",
            "column_key",
            "column_type_utf8",
            "elements",
            "collation_id",
            "is_explicit_collation");
    private static final Set<String> INDEX = Set.of(
            "name",
            "hidden",
            "is_generated",
            "ordinal_position",
            "comment",
            "options",
            "se_private_data",
            "type",
            "algorithm",
            "is_algorithm_explicit",
            "is_visible",
            "engine",
            "engine_attribute",
            "secondary_engine_attribute",
            "elements");
    private static final Set<String> FOREIGN_KEY = Set.of(
            "name",
            "match_option",
            "update_rule",
            "delete_rule",
            "unique_constraint_name",
            "referenced_table_catalog_name",
            "referenced_table_schema_name",
            "referenced_table_name",
            "elements");

    private KnownDocument() {}

    /**
     * Reads a description.
     *
     * @return its envelope
     * @throws SchemaException if anything in it is not understood
     */
    static Map<String, Object> read(TableName table, String text) {
        try {
            Map<String, Object> envelope = requireObject(Json.parse(text), "the whole");
            check(table, envelope);
            return envelope;
        } catch (Json.MalformedException e) {
            throw unknown(table, String.valueOf(e.getMessage()));
        }
    }

    private static void check(TableName table, Map<String, Object> envelope) {
        requireKeys(table, "the whole", envelope, ENVELOPE);
        if (!"Table".equals(envelope.get("dd_object_type"))) {
            throw unknown(table, "type " + envelope.get("dd_object_type"));
        }
        Map<String, Object> object = object(envelope, "dd_object");
        requireKeys(table, "the table", object, TABLE);
        if (!"ndbcluster".equals(object.get("engine")) || !table.table().equals(object.get("name"))) {
            throw unknown(table, "engine " + object.get("engine") + ", name " + object.get("name"));
        }
        for (Map<String, Object> column : objects(object, "columns")) {
            String name = "column " + column.get("name");
            requireKeys(table, name, column, COLUMN);
            if (!Boolean.FALSE.equals(column.get("is_virtual"))
                    || !text(column, "generation_expression").isEmpty()) {
                throw unknown(table, name + " is generated");
            }
        }
        for (Map<String, Object> index : objects(object, "indexes")) {
            requireKeys(table, "index " + index.get("name"), index, INDEX);
            long type = number(index, "type");
            if (type < 1 || type > 3) {
                throw unknown(table, "index " + index.get("name") + " is of type " + type);
            }
            for (Map<String, Object> element : objects(index, "elements")) {
                long place = number(element, "column_opx");
                if (place < 0 || place >= objects(object, "columns").size()) {
                    throw unknown(table, "index " + index.get("name") + " has column " + place);
                }
            }
        }
        for (Map<String, Object> foreignKey : objects(object, "foreign_keys")) {
            requireKeys(table, "foreign key " + foreignKey.get("name"), foreignKey, FOREIGN_KEY);
        }
        objects(object, "partitions");
        text(object, "options");
        number(object, "collation_id");
        number(object, "row_format");
    }

    static Map<String, Object> object(Map<String, Object> parent, String key) {
        return requireObject(parent.get(key), key);
    }

    @SuppressWarnings("unchecked") // each element is looked at
    static List<Map<String, Object>> objects(Map<String, Object> parent, String key) {
        if (!(parent.get(key) instanceof List<?> list) || !list.stream().allMatch(Map.class::isInstance)) {
            throw new Json.MalformedException(key + " is no list of objects");
        }
        return (List<Map<String, Object>>) list;
    }

    static String text(Map<String, Object> parent, String key) {
        if (parent.get(key) instanceof String text) {
            return text;
        }
        throw new Json.MalformedException(key + " is no text");
    }

    static long number(Map<String, Object> parent, String key) {
        if (parent.get(key) instanceof Long number) {
            return number;
        }
        throw new Json.MalformedException(key + " is no number");
    }

    @SuppressWarnings("unchecked") // the reader makes maps of that kind alone
    private static Map<String, Object> requireObject(@Nullable Object value, String what) {
        if (value instanceof Map<?, ?> map) {
            return (Map<String, Object>) map;
        }
        throw new Json.MalformedException(what + " is no object");
    }

    private static void requireKeys(TableName table, String what, Map<String, Object> object, Set<String> known) {
        if (!object.keySet().equals(known)) {
            List<String> different =
                    object.keySet().stream().filter(key -> !known.contains(key)).toList();
            throw unknown(table, what + " has keys " + different + " or lacks some");
        }
    }

    private static SchemaException unknown(TableName table, String why) {
        return new SchemaException(
                SchemaException.NO_CODE,
                "Table " + table + ": SQL servers' description of it is not wholly understood (" + why
                        + "); create and alter it by SQL");
    }
}
