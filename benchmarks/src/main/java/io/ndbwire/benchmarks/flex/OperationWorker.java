package io.ndbwire.benchmarks.flex;

import io.ndbwire.client.Operation;
import io.ndbwire.client.Projection;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Update;
import io.ndbwire.client.Write;
import org.jspecify.annotations.Nullable;

/** Describes operations one by one, as programs commonly do. */
abstract class OperationWorker extends Worker {

    private final TableHandle table;
    private final String[] columns;
    private final @Nullable Projection projection;

    OperationWorker(FlexOptions options, Rows rows, int number, TableHandle table) {
        super(options, rows, number);
        this.table = table;
        columns = rows.valueColumns();
        projection = options.ndbRecord ? null : table.projection(columns);
    }

    /** An operation of the phase on one row. */
    final Operation<?> operation(Phase phase, int distributionKey, int key) {
        return switch (phase) {
            case INSERT -> insert(distributionKey, key);
            case READ -> read(distributionKey, key);
            case UPDATE -> update(distributionKey, key);
            case DELETE -> table.delete(distributionKey, key);
        };
    }

    private Write insert(int distributionKey, int key) {
        Write write = options().write ? table.upsert() : table.insert();
        write.set(Rows.DISTRIBUTION_KEY, distributionKey).set(Rows.KEY, key);
        for (int i = 0; i < columns.length; i++) {
            write.set(columns[i], value(distributionKey, key, i));
        }
        return write;
    }

    private Operation<?> update(int distributionKey, int key) {
        if (options().write) {
            return insert(distributionKey, key);
        }
        Update update = table.update(distributionKey, key);
        for (int i = 0; i < columns.length; i++) {
            update.set(columns[i], value(distributionKey, key, i));
        }
        return update;
    }

    private Read read(int distributionKey, int key) {
        Read read = table.read(distributionKey, key).lock(options().lockMode());
        return projection == null ? read : read.columns(projection);
    }

    private Object value(int distributionKey, int key, int column) {
        if (rows().isNumeric()) {
            return rows().number(distributionKey, column, generation());
        }
        byte[] value = new byte[rows().valueBytes()];
        rows().fill(value, distributionKey, key, generation());
        rows().mark(value, distributionKey, column, generation());
        return value;
    }

    /** Checks what an operation of the phase yielded. */
    final void check(Phase phase, @Nullable Object result, int distributionKey, int key) {
        if (phase == Phase.READ) {
            if (!(result instanceof Row row)) {
                throw new WrongValueException("Row " + distributionKey + ": it is not there");
            }
            if (options().verify) {
                rows().verify(row, distributionKey, key, generation());
            }
        }
    }
}
