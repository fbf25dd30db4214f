package io.ndbwire.sql.condition;

import io.ndbwire.client.Filter;
import io.ndbwire.client.Row;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Table;
import io.ndbwire.sql.ColumnValues;
import io.ndbwire.sql.Parameters;
import io.ndbwire.sql.statement.Operand;
import io.ndbwire.sql.statement.Predicate;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The primary keys that a condition allows, where it names them one by one: by equality, or by lists of IN.
 *
 * @param keys no two of one row; each with a value for each key column, in the table's order
 * @param filter what must be true of the rows as well; null for nothing
 */
public record KeyList(List<Object[]> keys, @Nullable Filter filter) {

    /** The values of one key column, or of several at once. */
    private record Choice(List<Column> columns, List<List<Operand>> rows) {}

    /** Returns the keys, or null where the condition allows rows otherwise. */
    public static @Nullable KeyList of(Table table, @Nullable Predicate condition, Parameters parameters) {
        List<Predicate> terms = condition instanceof Predicate.And and
                ? and.terms()
                : condition == null ? List.of() : List.of(condition);
        Set<String> missing = new LinkedHashSet<>();
        table.keyColumns().forEach(column -> missing.add(column.name()));
        List<Choice> choices = new ArrayList<>();
        List<Predicate> rest = new ArrayList<>();
        boolean branched = false;
        for (Predicate term : terms) {
            Choice choice = choice(table, term);
            boolean branches = choice != null && choice.rows.size() > 1;
            if (choice == null
                    || branches && branched
                    || !choice.columns.stream().allMatch(column -> missing.contains(column.name()))) {
                rest.add(term);
            } else {
                branched |= branches;
                choices.add(choice);
                choice.columns.forEach(column -> missing.remove(column.name()));
            }
        }
        if (!missing.isEmpty()) {
            return null;
        }
        List<Object[]> keys = keys(table, choices, parameters);
        return keys == null
                ? null
                : new KeyList(
                        keys,
                        rest.isEmpty()
                                ? null
                                : new ConditionCompiler(table, parameters).filter(new Predicate.And(rest)));
    }

    private static @Nullable Choice choice(Table table, Predicate term) {
        if (term instanceof Predicate.Comparison comparison
                && comparison.operator() == Predicate.Operator.EQUAL
                && !(comparison.value() instanceof Operand.ColumnName)) {
            return new Choice(List.of(Columns.of(table, comparison.column())), List.of(List.of(comparison.value())));
        }
        if (term instanceof Predicate.In in) {
            List<Column> columns =
                    in.columns().stream().map(name -> Columns.of(table, name)).toList();
            boolean text = columns.stream().anyMatch(KeyList::isText);
            boolean repeated = columns.stream().distinct().count() < columns.size();
            // Of texts only their collation knows which are the same key.
            return repeated || text && in.rows().size() > 1 ? null : new Choice(columns, in.rows());
        }
        return null;
    }

    private static boolean isText(Column column) {
        return column.type().isCharacter() || column.type() == ColumnType.LONG_VARCHAR;
    }

    private static @Nullable List<Object[]> keys(Table table, List<Choice> choices, Parameters parameters) {
        Map<List<Object>, Object[]> keys = new java.util.LinkedHashMap<>();
        int count =
                choices.stream().mapToInt(choice -> choice.rows.size()).max().orElse(1);
        for (int row = 0; row < count; row++) {
            Map<String, Object> values = new HashMap<>();
            boolean possible = true;
            for (Choice choice : choices) {
                List<Operand> operands = choice.rows.get(Math.min(row, choice.rows.size() - 1));
                for (int i = 0; i < operands.size() && possible; i++) {
                    Column column = choice.columns.get(i);
                    Object value = parameters.value(operands.get(i));
                    Object key = ColumnValues.compared(column, value);
                    // No row has a key that is NULL, or that its column cannot hold.
                    possible = key != null && ColumnValues.isExact(column, value, key);
                    if (key != null) {
                        values.put(column.name(), key);
                    }
                }
            }
            if (possible) {
                Object[] key = table.keyColumns().stream()
                        .map(column -> values.get(column.name()))
                        .toArray();
                keys.putIfAbsent(identity(table.keyColumns(), key), key);
            }
        }
        return List.copyOf(keys.values());
    }

    /** What keys of one row have in common: equal values may be unequal objects, such as 1 and 1.0 for a DECIMAL. */
    private static List<Object> identity(List<Column> columns, Object[] key) {
        return IntStream.range(0, key.length)
                .mapToObj(i -> identity(columns.get(i), key[i]))
                .toList();
    }

    private static Object identity(Column column, Object value) {
        try {
            return ByteBuffer.wrap(Row.wireBytes(column, value));
        } catch (InvalidValueException tooLarge) {
            // No row has it, which whoever reads or changes by this key is told.
            return value;
        }
    }
}
