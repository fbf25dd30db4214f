package io.ndbwire.mapping;

import io.ndbwire.client.Row;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tables and rows without a cluster. */
final class MappedTables {

    static final int LATIN1 = 8;

    private MappedTables() {}

    static Table table(Column.Builder... columns) {
        List<Column> numbered = new ArrayList<>();
        for (Column.Builder column : columns) {
            numbered.add(column.number(numbered.size()).build());
        }
        return new Table(
                TableName.of("hlr", "subscribers"),
                7,
                1,
                numbered,
                List.of(),
                new Partitioning(Partitioning.Kind.MODULO, 1, new short[0], new int[][] {{1}}),
                false,
                false,
                true);
    }

    static Column.Builder key(String name) {
        return Column.builder(name, ColumnType.INT).primaryKey(true);
    }

    static Column.Builder nullable(String name, ColumnType type) {
        return Column.builder(name, type).nullable(true);
    }

    static Column.Builder text(String name, int length) {
        return nullable(name, ColumnType.VARCHAR).length(length).collation(LATIN1);
    }

    static <T> Binding<T> bind(Class<T> type, Table table) {
        List<String> problems = new ArrayList<>();
        Structure structure = StructureReader.read(type, MethodHandles.lookup(), problems);
        if (structure == null || !problems.isEmpty()) {
            throw new AssertionError(problems);
        }
        return ClassBinder.bind(type, structure, table);
    }

    /** A row with the binding's columns. */
    static Row row(Binding<?> binding, @Nullable Object... values) {
        return Row.of(binding.table(), binding.columns(), values);
    }

    static <T> Map<String, @Nullable Object> inserted(Binding<T> binding, T entity) {
        Map<String, @Nullable Object> values = new HashMap<>();
        binding.insert(entity, values::put);
        return values;
    }

    /** Writes an object and reads what was written. */
    static <T> T again(Binding<T> binding, T entity) {
        Map<String, @Nullable Object> values = inserted(binding, entity);
        return binding.read(row(
                binding,
                binding.columns().stream()
                        .map(column -> values.get(column.name()))
                        .toArray()));
    }
}
