package io.ndbwire.internal.dictionary.sdi;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.Collations;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.SqlColumn;
import io.ndbwire.schema.TableName;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A column as SQL servers describe it (protocol document 05, section 20.3). */
final class ColumnDocument {

    /** What a column is to the table's keys. */
    enum KeyRole {
        NONE(1),
        PRIMARY(2),
        /** The only column of a unique key. */
        UNIQUE(3),
        /** The first column of another key. */
        FIRST(4);

        private final int number;

        KeyRole(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }
    }

    /** A line feed after every 76 characters, none at the end. */
    private static final Base64.Encoder BASE64 = Base64.getMimeEncoder(76, new byte[] {'\n'});

    private static final long VISIBLE = 1;

    private ColumnDocument() {}

    /**
     * Describes a column.
     *
     * @param table for errors' messages
     * @param ordinal place in the table, from 1
     * @throws InvalidValueException if it has no form in SQL
     */
    static Map<String, Object> of(TableName table, Column column, SqlType type, int ordinal, KeyRole role) {
        SqlColumn sql = column.sql();
        requireTime(table, column);
        DefaultDocument defaultValue = new DefaultDocument(table, column, type);
        String now = type.fraction() > 0 ? "CURRENT_TIMESTAMP(" + type.fraction() + ")" : "CURRENT_TIMESTAMP";
        boolean constant = defaultValue.isConstant();
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("name", column.name());
        document.put("type", (long) type.number());
        document.put("is_nullable", column.isNullable());
        document.put("is_zerofill", type.zerofill());
        document.put("is_unsigned", type.unsigned());
        document.put("is_auto_increment", column.isAutoIncrement());
        document.put("is_virtual", false);
        document.put("hidden", VISIBLE);
        document.put("ordinal_position", (long) ordinal);
        document.put("char_length", type.length());
        document.put("numeric_precision", (long) type.precision());
        document.put("numeric_scale", (long) type.scale());
        document.put("numeric_scale_null", !type.scaleKnown());
        document.put("datetime_precision", (long) Math.max(0, type.fraction()));
        document.put("datetime_precision_null", type.fraction() == SqlType.NO_TIME ? 1L : 0L);
        document.put("has_no_default", defaultValue.isMissing());
        document.put("default_value_null", column.isNullable() && !constant);
        document.put("srs_id_null", true);
        document.put("srs_id", 0L);
        document.put("default_value", base64(defaultValue.bytes()));
        document.put("default_value_utf8_null", !constant && !sql.defaultsToNow());
        document.put("default_value_utf8", sql.defaultsToNow() ? now : constant ? defaultValue.text() : "");
        document.put("default_option", sql.defaultsToNow() ? now : "");
        document.put("update_option", sql.updatesToNow() ? now : "");
        document.put("comment", sql.comment());
        document.put("generation_expression", "");
        document.put("generation_expression_utf8", "");
        document.put("options", options(column, type));
        document.put("se_private_data", "");
        document.put("engine_attribute", "");
        document.put("secondary_engine_attribute", "");
        document.put("column_key", (long) role.number);
        document.put("column_type_utf8", type.text());
        document.put("elements", elements(sql, type));
        document.put("collation_id", (long) type.collation());
        document.put("is_explicit_collation", type.collationNamed());
        return document;
    }

    private static String options(Column column, SqlType type) {
        return (column.isDynamic() ? "column_format=2;" : "")
                + "interval_count=" + column.sql().elements().size() + ";"
                + (type.number() == 17 ? "treat_bit_as_char=0;" : "");
    }

    private static List<Object> elements(SqlColumn sql, SqlType type) {
        List<Object> elements = new ArrayList<>();
        for (String name : sql.elements()) {
            Map<String, Object> element = new LinkedHashMap<>();
            element.put("name", base64(Collations.encode(name, type.collation())));
            element.put("index", (long) elements.size() + 1);
            elements.add(element);
        }
        return elements;
    }

    private static void requireTime(TableName table, Column column) {
        SqlColumn sql = column.sql();
        if (sql.defaultsToNow() || sql.updatesToNow()) {
            switch (column.type()) {
                case DATETIME, TIMESTAMP -> {}
                default ->
                    throw new InvalidValueException("Table " + table + ", column " + column
                            + ": only a DATETIME or TIMESTAMP can take the current time by itself");
            }
        }
    }

    static String base64(byte[] bytes) {
        return BASE64.encodeToString(bytes);
    }
}
