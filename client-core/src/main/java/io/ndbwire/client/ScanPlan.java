package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.IndexBounds;
import io.ndbwire.internal.data.InterpretedProgram;
import io.ndbwire.internal.data.ProgramBuilder;
import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.internal.data.RowOrder;
import io.ndbwire.internal.management.ApiNode;
import io.ndbwire.internal.management.ClusterConfiguration;
import io.ndbwire.internal.scan.BatchSize;
import io.ndbwire.internal.scan.LockedRow;
import io.ndbwire.internal.scan.PushedOperations;
import io.ndbwire.internal.scan.ScanCursor;
import io.ndbwire.internal.scan.ScanRequest;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Table;
import io.ndbwire.wire.QueryNode;
import io.ndbwire.wire.QueryTree;
import io.ndbwire.wire.ScanTabReq;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A scan worked out for a table as it is known now: the request, and how its rows are to be read. */
final class ScanPlan {

    private static final byte[] NOTHING = {};
    /** Pseudo columns, see protocol document 03, section 20. */
    private static final int RANGE_NUMBER = 0xFFFB;

    private static final int ROW_COUNT = 0xFFFD;
    private static final int ITEM_BYTES = 8;
    private static final int PART_LENGTHS_BYTES = 20;
    /** What the look-ups of one batch of a stream bring at most, as far as few rows do not bring more. */
    private static final int JOINED_BATCH_BYTES = 1 << 20;

    private static final int FEWEST_JOINED_ROWS = 16;

    private final Scan scan;
    private final TableBinding binding;
    private final Member member;
    private final @Nullable Index index;
    private final @Nullable IndexBounds bounds;

    private ScanPlan(Scan scan, TableBinding binding, Member member) {
        this.scan = scan;
        this.binding = binding;
        this.member = member;
        String indexName = scan.index();
        index = indexName == null ? null : binding.table().index(indexName, Index.Kind.ORDERED);
        bounds = index == null ? null : bounds(binding.table(), index);
    }

    private IndexBounds bounds(Table table, Index ordered) {
        IndexBounds all = new IndexBounds(table, ordered);
        scan.ranges().forEach(range -> range.addTo(all));
        return all;
    }

    /** A prepared scan of rows. */
    record Rows(ScanRequest request, RowLayout layout, int start, boolean takesLocks, boolean readsParts) {

        /** A row of the scan as it came in a join. */
        Row joined(byte[] row) {
            return start == 0 ? new Row(layout, row, 0) : new ScannedRow(layout, row, start, rangeNumber(row), null);
        }

        private int rangeNumber(byte[] row) {
            return ByteBuffer.wrap(row).order(ByteOrder.LITTLE_ENDIAN).getInt(start - 4);
        }

        /** The row that the cursor is at. */
        Row current(ScanCursor cursor) {
            byte[] row = cursor.row();
            if (start == 0 && !takesLocks) {
                return new Row(layout, row, 0);
            }
            int range = start == 0 ? 0 : rangeNumber(row);
            LockedRow lock = takesLocks ? cursor.lockedRow() : null;
            return new ScannedRow(layout, row, start, range, lock);
        }
    }

    /** Prepares a scan that brings rows. */
    static Rows rows(Scan scan, TableBinding binding, Member member) {
        return new ScanPlan(scan, binding, member).rows(null);
    }

    /** Prepares a scan as root of a pushed join. */
    static Rows joined(Scan scan, JoinPlan join, Member member) {
        requireJoinable(scan);
        return new ScanPlan(scan, join.rootBinding(), member).rows(join);
    }

    private static void requireJoinable(Scan scan) {
        if (scan.locks()) {
            throw new InvalidValueException(scan + ": a pushed join takes no locks");
        }
        if (scan.rowLimit() != Long.MAX_VALUE || scan.rowOffset() != 0) {
            throw new InvalidValueException(
                    scan + ": a pushed join has neither limit nor offset; cancel it when there are enough rows");
        }
    }

    /** Prepares a scan that only counts its rows. */
    static ScanRequest count(Scan scan, TableBinding binding, Member member) {
        if (scan.locks()) {
            throw new InvalidValueException(scan + ": counting takes no locks");
        }
        ScanPlan plan = new ScanPlan(scan, binding, member);
        ProgramBuilder program = InterpretedProgram.builder(binding.table());
        byte[] attributes = scan.filter() == null
                ? program.exitOk().build().attributeInformation(NOTHING, NOTHING, NOTHING, NOTHING)
                : plan.attributes(NOTHING);
        return plan.request(
                attributes,
                new BatchSize(ScanTabReq.MAXIMUM_BATCH_ROWS, 32 << 10),
                false,
                plan.requestInfo(ScanTabReq.Lock.NONE));
    }

    /** Prepares a scan that brings each fragment's own count of its committed rows. */
    static ScanRequest rowCounts(Scan scan, TableBinding binding, Member member) {
        byte[] wanted = word(ROW_COUNT << 16);
        byte[] attributes = InterpretedProgram.builder(binding.table())
                .exitOkLast()
                .build()
                .attributeInformation(wanted, NOTHING, NOTHING, NOTHING);
        ScanPlan plan = new ScanPlan(scan, binding, member);
        return plan.request(attributes, new BatchSize(1, 32), false, plan.requestInfo(ScanTabReq.Lock.NONE));
    }

    /** The count in a row of {@link #rowCounts}. */
    static long rowCount(byte[] row) {
        return ByteBuffer.wrap(row).order(ByteOrder.LITTLE_ENDIAN).getLong(4);
    }

    private Rows rows(@Nullable JoinPlan join) {
        RowLayout columns = scan.layout(binding);
        boolean ordered = scan.order() != Scan.Order.NONE;
        // A join takes no locks, and brings what is in the row.
        boolean readsParts = join == null && hasParts(columns);
        List<Column> needed = new ArrayList<>();
        if (ordered && index != null) {
            needed.addAll(index.columns());
        }
        if (readsParts) {
            needed.addAll(binding.table().keyColumns());
        }
        RowLayout layout = needed.isEmpty() ? columns : columns.with(needed);
        int start = scan.ranges().size() > 1 ? ITEM_BYTES : 0;
        byte[] wanted = layout.requestWords();
        if (start > 0) {
            byte[] number = word(RANGE_NUMBER << 16);
            wanted = ByteBuffer.allocate(number.length + wanted.length)
                    .put(number)
                    .put(wanted)
                    .array();
        }
        int rowBytes = start + layout.maximumAnswerLength() + (scan.takesLocks() ? keyBytes() : 0);
        ScanRequest request = join == null
                ? request(attributes(wanted), batchSize(batchRows(), rowBytes), ordered, requestInfo(lock(readsParts)))
                : joinRequest(join, wanted, batchSize(joinBatchRows(join), rowBytes), ordered);
        if (ordered && index != null) {
            boolean descending = scan.order() == Scan.Order.DESCENDING;
            if (request.needsOrder()) {
                request.order(RowOrder.of(layout, index.columns(), descending, start));
            }
        }
        return new Rows(request, layout, start, scan.takesLocks(), readsParts);
    }

    private boolean hasParts(RowLayout columns) {
        for (int i = 0; i < columns.size(); i++) {
            if (binding.parts(columns.column(i)) != null) {
                return true;
            }
        }
        return false;
    }

    /** Nothing but their row's lock protects parts while they are read. */
    private ScanTabReq.Lock lock(boolean readsParts) {
        return switch (scan.lockMode()) {
            case COMMITTED, SIMPLE -> readsParts ? ScanTabReq.Lock.SHARED : ScanTabReq.Lock.NONE;
            case SHARED -> ScanTabReq.Lock.SHARED;
            case EXCLUSIVE -> ScanTabReq.Lock.EXCLUSIVE;
        };
    }

    private ScanRequest joinRequest(JoinPlan join, byte[] wanted, BatchSize batchSize, boolean ordered) {
        Table table = binding.table();
        QueryNode root = QueryNode.rootScan(
                index == null ? table.id() : index.id(),
                index == null ? table.version() : index.version(),
                batchSize.rows(),
                batchSize.bytes(),
                ordered);
        QueryTree tree = join.tree(root, scan.filter(), wanted);
        int requestInfo = ScanTabReq.pushedJoin(requestInfo(ScanTabReq.Lock.NONE));
        return request(tree.words(), batchSize, ordered, requestInfo)
                .join(new PushedOperations(join.shape(), join.receiverOffsets(tree)));
    }

    /** The data nodes limit the root's rows of a batch alone; what look-ups bring for them is limited by their number. */
    private int joinBatchRows(JoinPlan join) {
        return Math.min(batchRows(), Math.max(FEWEST_JOINED_ROWS, JOINED_BATCH_BYTES / join.lookUpBytes()));
    }

    private int keyBytes() {
        return binding.primaryKey().maximumBytes();
    }

    private static byte[] word(int word) {
        return ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(word)
                .array();
    }

    private byte[] attributes(byte[] wanted) {
        Filter filter = scan.filter();
        if (filter != null) {
            return filter.attributeInformation(binding, wanted);
        }
        // Without a program the data nodes interpret nothing.
        return ByteBuffer.allocate(PART_LENGTHS_BYTES + wanted.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(wanted.length / 4)
                .position(PART_LENGTHS_BYTES)
                .put(wanted)
                .array();
    }

    private ScanRequest request(byte[] attributes, BatchSize batchSize, boolean ordered, int requestInfo) {
        Table table = binding.table();
        ScanRequest request;
        if (index == null || bounds == null) {
            request = ScanRequest.ofAllFragments(
                    scan.toString(),
                    table.id(),
                    table.version(),
                    requestInfo,
                    attributes,
                    NOTHING,
                    streams(ordered),
                    batchSize);
        } else if (bounds.isConfined()) {
            request = ScanRequest.ofPartition(
                    scan.toString(),
                    index.id(),
                    index.version(),
                    requestInfo,
                    attributes,
                    bounds.toByteArray(),
                    bounds.distributionHash(),
                    batchSize);
            request.preferredNode(member.preferredNode(
                    table.partitioning(),
                    table.partitioning().partition(bounds.distributionHash()),
                    !ScanTabReq.locks(requestInfo) && (table.isReadBackup() || table.isFullyReplicated())));
        } else {
            request = ScanRequest.ofAllFragments(
                    scan.toString(),
                    index.id(),
                    index.version(),
                    requestInfo,
                    attributes,
                    bounds.toByteArray(),
                    streams(ordered),
                    batchSize);
        }
        NdbClient client = scan.table().client();
        Duration timeout = scan.timeout();
        return request.limit(
                timeout == null ? client.requestTimeoutNanos() : timeout.toNanos(),
                client.options().failFast());
    }

    private int requestInfo(ScanTabReq.Lock lock) {
        int info = index == null
                ? ScanTabReq.tableScan(lock)
                : ScanTabReq.rangeScan(lock, scan.order() == Scan.Order.DESCENDING);
        return binding.hasDiskColumns() ? ScanTabReq.withDiskColumns(info) : info;
    }

    private int streams(boolean ordered) {
        int partitions = binding.table().partitioning().partitionCount();
        return ordered ? partitions : Math.min(partitions, scan.parallelism());
    }

    private int batchRows() {
        return scan.batchRows() == 0 ? configuration().ownNode().batchSize() : scan.batchRows();
    }

    private BatchSize batchSize(int rows, int rowBytes) {
        ApiNode own = configuration().ownNode();
        return BatchSize.of(
                (int) Math.max(1, Math.min(rows, scan.lastRow())),
                own.batchByteSize(),
                own.maxScanBatchSize(),
                bounds != null && bounds.isConfined() ? 1 : streams(scan.order() != Scan.Order.NONE),
                rowBytes);
    }

    private ClusterConfiguration configuration() {
        return Objects.requireNonNull(member.connection().configuration(), "a connected client is configured");
    }
}
