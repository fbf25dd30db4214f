package io.ndbwire.embedded.information;

import io.ndbwire.embedded.storage.LockedRow;
import io.ndbwire.embedded.transaction.TransactionRecord;
import io.ndbwire.wire.Block;

/** The open transactions of a data node's coordinator, and the rows that they hold. */
final class TransactionInformation {

    private static final int INSTANCE = 1;
    private static final int STARTED = 2;
    private static final int RECEIVING = 3;
    private static final int FAILED = 8;
    private static final int PREPARED = 7;

    private static final int READ = 0;
    private static final int UPDATE = 1;
    private static final int INSERT = 2;
    private static final int DELETE = 3;
    private static final int READ_EXCLUSIVE = 5;

    private final InformationSource node;

    TransactionInformation(InformationSource node) {
        this.node = node;
    }

    void transactions(InformationTable.Rows rows) {
        long now = System.currentTimeMillis();
        node.coordinator().forEachTransaction(transaction -> {
            int[] held = {0};
            transaction.rows().forEachHeld(row -> held[0]++);
            rows.add(
                    node.nodeId(),
                    INSTANCE,
                    transaction.pointer(),
                    reference(transaction),
                    transaction.id1(),
                    transaction.id2(),
                    state(transaction),
                    0,
                    held[0],
                    transaction.unsettled(),
                    (now - transaction.usedAt()) / 10);
        });
    }

    private static int state(TransactionRecord transaction) {
        if (transaction.isFailed()) {
            return FAILED;
        }
        return transaction.unsettled() > 0 ? RECEIVING : STARTED;
    }

    private static int reference(TransactionRecord transaction) {
        return Block.reference(transaction.clientBlock(), transaction.link().apiNodeId());
    }

    void operations(InformationTable.Rows rows) {
        node.coordinator()
                .forEachTransaction(transaction -> transaction
                        .rows()
                        .forEachHeld(row -> rows.add(
                                node.cluster().primary(row.fragment()),
                                INSTANCE,
                                row.slot(),
                                Block.reference(Block.DBTC, node.nodeId()),
                                reference(transaction),
                                transaction.id1(),
                                transaction.id2(),
                                row.fragment().table().id(),
                                row.fragment().number(),
                                operation(row),
                                PREPARED,
                                0)));
    }

    private static int operation(LockedRow row) {
        if (!row.isChanged()) {
            return row.isExclusive() ? READ_EXCLUSIVE : READ;
        }
        if (row.committed() == null) {
            return INSERT;
        }
        return row.current() == null ? DELETE : UPDATE;
    }
}
