package io.ndbwire.sql.direct;

import io.ndbwire.client.TableHandle;
import io.ndbwire.schema.Table;
import io.ndbwire.sql.CompiledStatement;

/** A statement on one table, compiled for its description at that time. */
abstract class TableStatement implements CompiledStatement {

    private final TableHandle handle;
    private final Table table;
    private final int parameters;

    TableStatement(TableHandle handle, int parameters) {
        this.handle = handle;
        this.parameters = parameters;
        table = handle.description();
    }

    final TableHandle handle() {
        return handle;
    }

    /** The description that it was compiled for. */
    final Table table() {
        return table;
    }

    @Override
    public final int parameters() {
        return parameters;
    }

    @Override
    public final boolean isCurrent() {
        return handle.description() == table;
    }
}
