package io.ndbwire.sql.direct;

import io.ndbwire.client.AccessPath;
import io.ndbwire.client.Filter;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Table;
import io.ndbwire.sql.condition.Columns;
import io.ndbwire.sql.statement.Operand;
import io.ndbwire.sql.statement.Predicate;
import io.ndbwire.sql.statement.Statement.Order;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Has an ordered index bring rows in the order that is wanted, where one does. */
final class IndexOrder {

    private final Table table;
    private final List<Column> wanted = new ArrayList<>();
    private final Set<Column> fixed = new HashSet<>();
    private boolean possible = true;
    private final boolean descending;

    IndexOrder(Table table, List<Order> orders, @Nullable Predicate condition) {
        this.table = table;
        descending = !orders.isEmpty() && orders.get(0).descending();
        fix(condition);
        for (Order order : orders) {
            // An index has NULL below all values.
            boolean usual = order.nullsFirst() == null || order.nullsFirst() != order.descending();
            Column column = Columns.of(table, order.column());
            possible &= order.descending() == descending && (usual || !column.isNullable());
            wanted.add(column);
        }
        wanted.removeAll(fixed);
    }

    /** Columns that are equal in all rows do not matter. */
    private void fix(@Nullable Predicate condition) {
        if (condition instanceof Predicate.And and) {
            and.terms().forEach(this::fix);
        } else if (condition instanceof Predicate.Comparison comparison
                && comparison.operator() == Predicate.Operator.EQUAL
                && !(comparison.value() instanceof Operand.ColumnName)) {
            fixed.add(Columns.of(table, comparison.column()));
        }
    }

    /**
     * The scan that brings the rows in order, or null if none does: of the path's index, or of another one where the path
     * would look at every row anyway.
     */
    @Nullable
    Scan scan(TableHandle handle, AccessPath path, @Nullable Filter filter) {
        if (!possible) {
            return null;
        }
        if (wanted.isEmpty() && path.kind() == AccessPath.Kind.TABLE_SCAN) {
            return path.scan();
        }
        if (path.kind() == AccessPath.Kind.ORDERED_INDEX) {
            Index index = table.index(path.index(), Index.Kind.ORDERED);
            return path.ranges().size() <= 1 && brings(index) ? directed(path.scan()) : null;
        }
        return table.indexes().values().stream()
                .filter(index -> index.kind() == Index.Kind.ORDERED && brings(index))
                .min(Comparator.comparing(Index::name))
                .map(index -> directed(AccessPath.ofRanges(handle, index.name(), List.of(), filter)
                        .scan()))
                .orElse(null);
    }

    private Scan directed(Scan scan) {
        return descending ? scan.descending() : scan.ascending();
    }

    private boolean brings(Index index) {
        List<Column> columns = new ArrayList<>(index.columns());
        columns.removeAll(fixed);
        return columns.size() >= wanted.size()
                && columns.subList(0, wanted.size()).equals(wanted);
    }
}
