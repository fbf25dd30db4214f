package io.ndbwire.mapping;

import io.ndbwire.client.Projection;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.util.function.Function;

/**
 * A mapper's binding to its table as it is described now; made anew when the table was altered. Thread-safe.
 *
 * <p>A row is always read by the binding to the description that it came with, which may be older or newer than the one
 * that its request was made with.
 */
final class Bindings<T> {

    /** A binding with its choice of columns. */
    record Current<T>(Binding<T> binding, Projection projection) {}

    private final TableHandle handle;
    private final Function<Table, Binding<T>> binder;
    private volatile Current<T> current;

    Bindings(TableHandle handle, Function<Table, Binding<T>> binder) {
        this.handle = handle;
        this.binder = binder;
        current = bind(handle.description());
    }

    /** The binding for what is sent next. */
    Current<T> current() {
        return of(handle.description());
    }

    /** Makes an object of a row. */
    T read(Row row) {
        return of(row.table()).binding().read(row);
    }

    private Current<T> of(Table table) {
        Current<T> known = current;
        if (known.binding().table() != table) {
            known = bind(table);
            current = known;
        }
        return known;
    }

    private Current<T> bind(Table table) {
        Binding<T> binding = binder.apply(table);
        String[] columns = binding.columns().stream().map(Column::name).toArray(String[]::new);
        return new Current<>(binding, handle.projection(columns));
    }
}
