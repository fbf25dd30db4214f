package io.ndbwire.rest.batch;

import io.ndbwire.client.Projection;
import io.ndbwire.client.Read;
import io.ndbwire.client.TableHandle;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.value.NumberStyle;
import io.ndbwire.rest.value.RowWriter;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.schema.Column;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A table that a batch names, with what is worked out once for all its operations. Not thread-safe. */
final class BatchTable {

    /**
     * Which columns are read, and how they are written.
     *
     * @param columns null for all
     * @param projection null for all
     */
    record Shape(@Nullable List<Column> columns, @Nullable Projection projection, RowWriter writer) {

        Read applyTo(Read read) {
            return projection == null ? read : read.columns(projection);
        }
    }

    private final TableHandle handle;
    private final TableFormat format;
    private final NumberStyle numbers;
    private final Shape whole;
    private final Map<List<String>, Shape> shapes = new HashMap<>();

    BatchTable(TableHandle handle, TableFormat format, NumberStyle numbers) {
        this.handle = handle;
        this.format = format;
        this.numbers = numbers;
        whole = new Shape(null, null, format.writer(numbers));
    }

    TableHandle handle() {
        return handle;
    }

    TableFormat format() {
        return format;
    }

    NumberStyle numbers() {
        return numbers;
    }

    /**
     * The shape of these columns.
     *
     * @param names null for all
     * @throws ProblemException if there is no such column, or it stands there twice
     */
    Shape shape(@Nullable List<String> names) {
        return names == null ? whole : shapes.computeIfAbsent(names, this::newShape);
    }

    private Shape newShape(List<String> names) {
        List<Column> columns =
                names.stream().map(name -> format.reader(name).column()).toList();
        if (new LinkedHashSet<>(columns).size() < columns.size()) {
            throw ProblemException.invalid("columns: one stands there twice: " + names);
        }
        Projection projection = handle.projection(names.toArray(String[]::new));
        return new Shape(columns, projection, new RowWriter(columns, numbers));
    }
}
