package io.ndbwire.embedded.event;

import io.ndbwire.embedded.storage.LockedRow;
import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.RowTransaction;
import io.ndbwire.embedded.storage.StoredTable;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.SubTableData;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table whose changes somebody has subscribed to. */
final class WatchedTable implements StoredTable.ChangeListener {

    private final StoredTable table;
    private final Buckets buckets;
    private final List<Subscriber> subscribers = new ArrayList<>();
    private final RowImages images;
    private RowEditor keyRow;

    WatchedTable(StoredTable table, Buckets buckets) {
        this.table = table;
        this.buckets = buckets;
        images = new RowImages(table.format());
        keyRow = new RowEditor(table.format());
    }

    StoredTable table() {
        return table;
    }

    List<Subscriber> subscribers() {
        return subscribers;
    }

    @Override
    public void changed(
            RowTransaction transaction,
            long checkpoint,
            LockedRow row,
            byte @Nullable [] old,
            byte @Nullable [] image) {
        byte[] any = image == null ? old : image;
        if (any == null) {
            return;
        }
        if (keyRow.format() != table.format()) {
            keyRow = new RowEditor(table.format());
        }
        keyRow.load(any);
        int hash = table.key().distributionHash(table.key().of(keyRow));
        Bucket bucket = buckets.of(row.fragment(), hash);
        tell(transaction, checkpoint, row, old, image, bucket, hash, true);
        tell(transaction, checkpoint, row, old, image, bucket, hash, false);
    }

    /** Tells those who want all columns, or those who want the columns that were set. */
    private void tell(
            RowTransaction transaction,
            long checkpoint,
            LockedRow row,
            byte @Nullable [] old,
            byte @Nullable [] image,
            Bucket bucket,
            int hash,
            boolean allColumns) {
        int kind = 0;
        boolean shown = false;
        for (Subscriber subscriber : subscribers) {
            if (subscriber.subscription().event().hasAllColumns() != allColumns
                    || !SubTableData.isWanted(subscriber.filter(), row.anyValue(), hash)) {
                continue;
            }
            if (!shown) {
                kind = images.show(table.format(), row, old, image, allColumns);
                shown = true;
            }
            OutboundSignal signal = SubTableData.row(
                    subscriber.receiverBlock(),
                    subscriber.data(),
                    checkpoint,
                    table.id(),
                    kind,
                    row.anyValue(),
                    transaction.id1(),
                    transaction.id2(),
                    images.headers(),
                    images.values(),
                    images.before());
            subscriber.api().change(bucket, checkpoint, signal);
        }
    }
}
