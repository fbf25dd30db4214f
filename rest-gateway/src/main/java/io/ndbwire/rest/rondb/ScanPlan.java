package io.ndbwire.rest.rondb;

import io.ndbwire.client.Filter;
import io.ndbwire.client.Range;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.rest.rondb.RowForm.Decimals;
import io.ndbwire.rest.rondb.ScanRequest.Bound;
import io.ndbwire.rest.rondb.ScanRequest.Compared;
import io.ndbwire.rest.rondb.ScanRequest.Condition;
import io.ndbwire.rest.rondb.ScanRequest.Group;
import io.ndbwire.rest.rondb.ScanRequest.IndexScan;
import io.ndbwire.rest.rondb.ScanRequest.KeyRange;
import io.ndbwire.rest.rondb.ScanRequest.NullTest;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.Json.Span;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.rest.value.ValueReader;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A scan, its table known: whatever of the request does not fit the table is found out here, before anything is sent. */
final class ScanPlan {

    private final TableHandle handle;
    private final TableFormat format;
    private final byte[] body;
    private final ScanRequest request;

    /**
     * @param body the whole request, in which the values stand
     */
    ScanPlan(TableHandle handle, TableFormat format, ScanRequest request, byte[] body) {
        this.handle = handle;
        this.format = format;
        this.request = request;
        this.body = body;
    }

    /** The columns that are read. */
    private List<Column> columns() {
        List<String> names = request.readColumns();
        return names == null
                ? format.table().columns()
                : names.stream().map(name -> format.reader(name).column()).toList();
    }

    /** How the rows are written. */
    ScanLines lines() {
        return new ScanLines(format.table(), new RowForm(columns(), Decimals.STRINGS));
    }

    /** What the client is to scan. */
    Scan scan() {
        IndexScan index = request.index();
        Scan scan = index == null ? handle.scan() : indexScan(index);
        if (request.readColumns() != null) {
            scan.columns(columns().stream().map(Column::name).toArray(String[]::new));
        }
        if (request.filter() != null) {
            scan.where(filter(request.filter()));
        }
        return scan.limit(request.limit());
    }

    private Scan indexScan(IndexScan wanted) {
        Index index = index(wanted);
        List<Range> ranges =
                wanted.ranges().stream().map(range -> range(index, range)).toList();
        Scan scan = handle.index(index.name()).scan(ranges);
        return switch (wanted.order()) {
            case NONE -> scan;
            case ASCENDING -> scan.ascending();
            case DESCENDING -> scan.descending();
        };
    }

    private Index index(IndexScan wanted) {
        Table table = format.table();
        Index index = table.indexes().get(wanted.name());
        if (index == null || index.kind() != Index.Kind.ORDERED) {
            throw RonDbException.invalid("[Scan] Index does not exist. Database: "
                    + table.name().database() + " Table: " + table.name().table() + " Index: " + wanted.name());
        }
        List<String> columns = index.columns().stream().map(Column::name).toList();
        if (!columns.equals(wanted.columns())) {
            throw RonDbException.invalid(
                    "key_columns don't match the index columns " + columns + " of " + wanted.name());
        }
        return index;
    }

    private Range range(Index index, KeyRange range) {
        @Nullable Object[] lower = values(index, range.lower());
        @Nullable Object[] upper = values(index, range.upper());
        Range bounded = Range.all();
        if (range.lower() != null && lower.length > 0) {
            bounded = range.lower().inclusive() ? Range.atLeast(lower) : Range.greaterThan(lower);
        }
        if (range.upper() != null && upper.length > 0) {
            bounded = range.upper().inclusive() ? bounded.atMost(upper) : bounded.lessThan(upper);
        }
        return bounded;
    }

    /** The values of a bound; none where there is no bound. */
    private @Nullable Object[] values(Index index, @Nullable Bound bound) {
        if (bound == null) {
            return new Object[0];
        }
        List<Column> columns = index.columns();
        if (bound.values().size() > columns.size()) {
            throw RonDbException.invalid("[ScanIndex] Range bound has more values than the index has key columns: "
                    + bound.values().size() + ", not " + columns.size());
        }
        @Nullable Object[] values = new Object[bound.values().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(columns.get(i).name(), bound.values().get(i));
        }
        return values;
    }

    private @Nullable Object value(String column, Span span) {
        ValueReader reader = format.reader(column);
        Object value = Json.parse(body, span, json -> Values.read(reader, json));
        Values.requireFits(reader.column(), value);
        return value;
    }

    private Filter filter(Condition condition) {
        if (condition instanceof Group group) {
            return filter(group);
        }
        if (condition instanceof NullTest test) {
            Filter.OnColumn column = Filter.where(filtered(test.column()));
            return test.isNull() ? column.isNull() : column.isNotNull();
        }
        return filter((Compared) condition);
    }

    private Filter filter(Group group) {
        List<Filter> members = List.of(filter(group.first()), filter(group.second()));
        return switch (group.junction()) {
            case AND -> Filter.allOf(members);
            case OR -> Filter.anyOf(members);
            case NAND -> Filter.allOf(members).not();
            case NOR -> Filter.anyOf(members).not();
        };
    }

    private Filter filter(Compared compared) {
        String name = filtered(compared.column());
        ColumnType type = format.reader(name).column().type();
        if (type == ColumnType.BLOB || type == ColumnType.TEXT) {
            throw RonDbException.invalid(
                    "Unsupported column type for filter/index. Column: " + name + " Type: " + type);
        }
        Filter.OnColumn column = Filter.where(name);
        Object value = value(name, compared.value());
        return switch (compared.comparison()) {
            case EQ -> column.equalTo(value);
            case NE -> column.notEqualTo(value);
            case LT -> column.lessThan(value);
            case LE -> column.atMost(value);
            case GT -> column.greaterThan(value);
            case GE -> column.atLeast(value);
        };
    }

    private String filtered(String column) {
        if (format.table().findColumn(column) == null) {
            throw RonDbException.invalid("The column used in filter doesn't exist in table: " + column);
        }
        return column;
    }
}
