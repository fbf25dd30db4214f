package io.ndbwire.sql.direct;

import io.ndbwire.client.AccessPath;
import io.ndbwire.client.Attempt;
import io.ndbwire.client.Delete;
import io.ndbwire.client.Filter;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.sql.Parameters;
import io.ndbwire.sql.statement.Predicate;
import io.ndbwire.sql.statement.Statement;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** DELETE of the rows that a condition holds for. */
final class DeleteStatement extends ChangeStatement {

    private static final RowChanges.Change DELETING = new RowChanges.Change() {

        @Override
        public Attempt byKey(TableHandle handle, Object[] key, @Nullable Filter filter) {
            Delete delete = handle.delete(key);
            return (filter == null ? delete : delete.when(filter)).attempt();
        }

        @Override
        public Attempt byPath(AccessPath path) {
            return path.delete().attempt();
        }

        @Override
        public Operation<?> scanned(TableHandle handle, Row row) {
            return handle.deleteScanned(row);
        }

        @Override
        public Set<String> columns() {
            return Set.of();
        }
    };

    private final @Nullable Predicate condition;

    DeleteStatement(TableHandle handle, Statement.Delete delete) {
        super(handle, delete.parameters());
        condition = delete.condition();
        new Names(table()).check(condition);
    }

    @Override
    Work work(Parameters parameters) {
        return RowChanges.of(handle(), condition, parameters, DELETING);
    }

    @Override
    public String explain(Parameters parameters) {
        return "delete from " + table().name() + " by " + RowChanges.of(handle(), condition, parameters, DELETING);
    }
}
