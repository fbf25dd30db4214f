package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.CompiledCondition;
import io.ndbwire.internal.data.JoinShape;
import io.ndbwire.internal.data.KeyLayout;
import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Table;
import io.ndbwire.wire.KeyPattern;
import io.ndbwire.wire.QueryNode;
import io.ndbwire.wire.QueryTree;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A pushed join worked out for its tables as they are known at one time: everything but the root's own node, which is
 * another for each request. Thread-safe. Source: protocol document 07, sections B4 and B5.
 */
final class JoinPlan {

    /** The columns of an operation that are handed down, in the order in which they were found to be needed. */
    private static final class HandedDown {

        private final List<Column> columns = new ArrayList<>();

        int place(Column column) {
            int place = columns.indexOf(column);
            if (place < 0) {
                place = columns.size();
                columns.add(column);
            }
            return place;
        }

        QueryNode describe(QueryNode node) {
            return node.linkedColumns(
                    columns.stream().mapToInt(Column::number).toArray(),
                    columns.stream().anyMatch(Column::isOnDisk));
        }
    }

    private final PushedJoin<?> join;
    private final List<PushedJoin.Branch> branches;
    private final JoinLinks links;
    private final JoinShape shape;
    private final List<String> names;
    private final TableBinding[] bindings;
    private final RowLayout[] layouts;
    private final HandedDown[] handedDown;
    /** The node of each operation that reads its table; an index's node stands before it. */
    private final int[] nodes;

    private final boolean scans;
    private final List<QueryNode> lookUps = new ArrayList<>();

    /**
     * @throws InvalidValueException if a key does not fit the columns that it is taken from, or something is asked for that
     *     a pushed join cannot do
     * @throws io.ndbwire.error.SchemaException if a column or index does not exist
     */
    JoinPlan(PushedJoin<?> join) {
        this.join = join;
        branches = join.branches();
        if (branches.size() == 1) {
            throw new InvalidValueException(join + ": nothing is joined with its root");
        }
        links = join.links();
        names = branches.stream().map(PushedJoin.Branch::name).toList();
        int size = branches.size();
        bindings = new TableBinding[size];
        layouts = new RowLayout[size];
        handedDown = new HandedDown[size];
        nodes = new int[size];
        scans = join.root() instanceof Scan;
        boolean[] inner = new boolean[size];
        for (int i = 0; i < size; i++) {
            PushedJoin.Branch branch = branches.get(i);
            bindings[i] = branch.table().binding();
            layouts[i] = layout(branch, bindings[i]);
            handedDown[i] = new HandedDown();
            inner[i] = branch.inner();
        }
        shape = new JoinShape(links.parents(), inner);
        int next = join.root() instanceof Read read && read.isUniqueIndex() ? 2 : 1;
        nodes[0] = next - 1;
        KeyPattern[] keys = new KeyPattern[size];
        for (int i = 1; i < size; i++) {
            LinkedRead read = requireRead(i);
            next += read.uniqueIndex() == null ? 1 : 2;
            nodes[i] = next - 1;
            keys[i] = key(i, read);
        }
        for (int i = 1; i < size; i++) {
            addLookUp(i, requireRead(i), keys[i]);
        }
    }

    private RowLayout layout(PushedJoin.Branch branch, TableBinding binding) {
        LinkedRead read = branch.read();
        if (read != null) {
            return layout(read.projection(), binding);
        }
        return join.root() instanceof Scan scan ? scan.layout(binding) : ((Read) join.root()).layout(binding);
    }

    private static RowLayout layout(@Nullable Projection projection, TableBinding binding) {
        return projection == null ? binding.allColumns() : projection.layout(binding);
    }

    private LinkedRead requireRead(int operation) {
        LinkedRead read = branches.get(operation).read();
        if (read == null) {
            throw new IllegalStateException(join + ": operation " + operation + " is a root");
        }
        return read;
    }

    private KeyPattern key(int operation, LinkedRead read) {
        TableBinding binding = bindings[operation];
        String uniqueIndex = read.uniqueIndex();
        KeyLayout layout = uniqueIndex == null
                ? binding.primaryKey()
                : binding.uniqueIndex(uniqueIndex).key();
        List<Object> parts = read.key();
        if (parts.size() != layout.size()) {
            throw new InvalidValueException(describe(operation) + ": " + parts.size() + " values are given for the "
                    + layout.size() + " columns of its key");
        }
        KeyPattern pattern = new KeyPattern();
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i) instanceof LinkedColumn linked) {
                int source = links.source(linked);
                Column column = bindings[source].table().column(linked.column());
                requireSameType(operation, layout.column(i), linked, column);
                pattern.column(levels(links.parent(operation), source), handedDown[source].place(column));
            } else {
                byte[] value = new byte[layout.maximumBytes()];
                int length = layout.encode(i, parts.get(i), value, 0);
                pattern.constant(Arrays.copyOf(value, length));
            }
        }
        return pattern;
    }

    private void requireSameType(int operation, Column key, LinkedColumn linked, Column column) {
        boolean same = column.type() == key.type()
                && column.layout() == key.layout()
                && column.length() == key.length()
                && column.precision() == key.precision()
                && column.scale() == key.scale()
                && column.collation() == key.collation();
        if (!same) {
            throw new InvalidValueException(
                    describe(operation) + ": key column " + key.name() + " is " + typeOf(key) + " and " + linked
                            + " is " + typeOf(column) + "; data nodes do not convert, so both must be the same");
        }
    }

    private static String typeOf(Column column) {
        return column.type() + "(length " + column.length() + ", precision " + column.precision() + ", scale "
                + column.scale() + ", collation " + column.collation() + ", " + column.layout() + ")";
    }

    /** How many nodes one operation is above another one. */
    private int levels(int lower, int upper) {
        int levels = 0;
        for (int at = lower; at != upper; at = links.parent(at)) {
            levels += requireRead(at).uniqueIndex() == null ? 1 : 2;
        }
        return levels;
    }

    private void addLookUp(int operation, LinkedRead read, KeyPattern key) {
        TableBinding binding = bindings[operation];
        Table table = binding.table();
        int parent = nodes[links.parent(operation)];
        QueryNode node;
        if (read.uniqueIndex() == null) {
            node = inner(operation, QueryNode.lookUp(table.id(), table.version(), parent, key));
        } else {
            Index index = binding.uniqueIndex(read.uniqueIndex()).index();
            lookUps.add(inner(operation, QueryNode.lookUp(index.id(), index.version(), parent, key))
                    .uniqueIndex(index.columns().size()));
            node = QueryNode.lookUpOfIndexEntry(table.id(), table.version(), nodes[operation] - 1);
        }
        lookUps.add(read(operation, read.condition(), node, layouts[operation].requestWords()));
    }

    private QueryNode inner(int operation, QueryNode node) {
        return branches.get(operation).inner() ? node.inner() : node;
    }

    private QueryNode read(int operation, @Nullable Filter condition, QueryNode node, byte[] wanted) {
        TableBinding binding = bindings[operation];
        if (condition != null) {
            CompiledCondition compiled = condition.compiled(binding);
            if (!compiled.parameterNames().isEmpty()) {
                throw new InvalidValueException(
                        describe(operation) + ": its filter has parameters " + compiled.parameterNames()
                                + ", which a pushed join does not take; give the values themselves");
            }
            node.program(compiled.program().words());
        }
        return handedDown[operation].describe(node).read(scans ? correlated(wanted) : wanted, binding.hasDiskColumns());
    }

    private static byte[] correlated(byte[] wanted) {
        return ByteBuffer.allocate(wanted.length + Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(wanted)
                .putInt(QueryTree.CORRELATION)
                .array();
    }

    /**
     * The whole tree.
     *
     * @param root the root's node
     * @param condition of the root's rows
     * @param wanted what to read of them
     */
    QueryTree tree(QueryNode root, @Nullable Filter condition, byte[] wanted) {
        List<QueryNode> all = new ArrayList<>(lookUps.size() + 2);
        if (nodes[0] == 0) {
            all.add(read(0, condition, root, wanted));
        } else {
            Table table = bindings[0].table();
            all.add(root);
            all.add(read(0, condition, QueryNode.lookUpOfIndexEntry(table.id(), table.version(), 0), wanted));
        }
        all.addAll(lookUps);
        return new QueryTree(all);
    }

    /** Where the receiver id of each operation goes in a tree, in bytes. */
    int[] receiverOffsets(QueryTree tree) {
        return Arrays.stream(nodes).map(tree::receiverOffset).toArray();
    }

    /** The same with that of the operation's index, too, where it has one: that it has no entry is told in its name. */
    int[] receiverOffsets(QueryTree tree, int operation) {
        int node = nodes[operation];
        int nodeBefore = operation == 0 ? -1 : nodes[operation - 1];
        return node - nodeBefore == 1
                ? new int[] {tree.receiverOffset(node)}
                : new int[] {tree.receiverOffset(node - 1), tree.receiverOffset(node)};
    }

    JoinShape shape() {
        return shape;
    }

    List<String> names() {
        return names;
    }

    int number(String operation) {
        Integer number = links.numbers().get(operation);
        if (number == null) {
            throw new InvalidValueException(join + ": there is no operation '" + operation + "'");
        }
        return number;
    }

    TableBinding rootBinding() {
        return bindings[0];
    }

    RowLayout layout(int operation) {
        return layouts[operation];
    }

    /** The operation that another one, which is not the root, hangs from. */
    int parent(int operation) {
        return links.parent(operation);
    }

    /** The most bytes that the rows of all look-ups for one row of the root take. */
    int lookUpBytes() {
        return Arrays.stream(layouts, 1, layouts.length)
                .mapToInt(RowLayout::maximumAnswerLength)
                .sum();
    }

    /** Whether the tables are still known as they were. */
    boolean isCurrent() {
        for (int i = 0; i < bindings.length; i++) {
            if (branches.get(i).table().binding() != bindings[i]) {
                return false;
            }
        }
        return true;
    }

    /** Reads the descriptions of all tables again, but for those that have been read again meanwhile. */
    static CompletionStage<?> refresh(PushedJoin<?> join) {
        return CompletableFuture.allOf(join.branches().stream()
                .map(PushedJoin.Branch::table)
                .distinct()
                .map(table -> table.refresh(table.binding()).toCompletableFuture())
                .toArray(CompletableFuture[]::new));
    }

    private String describe(int operation) {
        return join + ", operation '" + names.get(operation) + "' on "
                + branches.get(operation).table().description().name();
    }
}
