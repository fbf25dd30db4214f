package io.ndbwire.embedded.dictionary;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.ForeignKey;
import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.LockedRow;
import io.ndbwire.embedded.storage.OrderedIndex;
import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.RowTransaction;
import io.ndbwire.embedded.storage.StoredTable;
import io.ndbwire.embedded.storage.TableDirectory;
import io.ndbwire.embedded.storage.UniqueIndex;
import org.jspecify.annotations.Nullable;

/** Has foreign keys hold, after looking whether they do. */
final class ForeignKeyMaker {

    private final TableDirectory tables;

    ForeignKeyMaker(TableDirectory tables) {
        this.tables = tables;
    }

    void make(int id, ForeignKeyObject object) throws SchemaException {
        ForeignKey key = keyOf(id, object);
        validate(key);
        tables.add(key);
    }

    /** The same for one that held before. */
    void restore(int id, ForeignKeyObject object) throws SchemaException {
        tables.add(keyOf(id, object));
    }

    private ForeignKey keyOf(int id, ForeignKeyObject object) throws SchemaException {
        StoredTable parent = tables.find(object.parentTable());
        StoredTable child = tables.find(object.childTable());
        int[] parentColumns = object.parentColumns();
        int[] childColumns = object.childColumns();
        if (parent == null
                || child == null
                || parentColumns.length == 0
                || parentColumns.length != childColumns.length) {
            throw new SchemaException(ErrorCode.BAD_FOREIGN_KEY);
        }
        UniqueIndex parentIndex = unique(object.parentIndex());
        ForeignKey key = new ForeignKey(
                id,
                parent,
                parentColumns,
                child,
                childColumns,
                parentIndex,
                childIndex(object.childIndex()),
                object.onUpdate(),
                object.onDelete());
        if (key.lookedUpIn().key().columnCount() != parentColumns.length) {
            throw new SchemaException(ErrorCode.BAD_FOREIGN_KEY);
        }
        return key;
    }

    private @Nullable UniqueIndex unique(int id) throws SchemaException {
        if (id == TableKey.RNIL) {
            return null;
        }
        StoredTable table = tables.find(id);
        UniqueIndex index = table == null ? null : table.asIndex();
        if (index == null) {
            throw new SchemaException(ErrorCode.BAD_FOREIGN_KEY);
        }
        return index;
    }

    private @Nullable Object childIndex(int id) throws SchemaException {
        OrderedIndex ordered = tables.findIndex(id);
        return ordered == null ? unique(id) : ordered;
    }

    /** Every row must find the row that it refers to, also those of transactions that have not ended. */
    private static void validate(ForeignKey key) throws SchemaException {
        RowEditor row = new RowEditor(key.child().format());
        for (int number = 0; number < key.child().fragmentCount(); number++) {
            Fragment fragment = key.child().fragment(number);
            for (int slot = 0; slot < fragment.end(); slot++) {
                LockedRow changed = fragment.changed(slot);
                if (changed != null) {
                    validate(key, row, changed.current(), changed.changer());
                }
                validate(key, row, fragment.committed(slot), null);
            }
        }
    }

    private static void validate(ForeignKey key, RowEditor row, byte @Nullable [] image, @Nullable RowTransaction owner)
            throws SchemaException {
        if (image == null) {
            return;
        }
        row.load(image);
        if (key.refers(row) && !hasParent(key, key.parentKey(row), owner)) {
            throw new SchemaException(ErrorCode.NO_PARENT_FOR_CHILD);
        }
    }

    /** Whether the parent is there, and no transaction may take it away: but for the one that the child is of. */
    private static boolean hasParent(ForeignKey key, byte[] parentKey, @Nullable RowTransaction owner) {
        Fragment fragment = key.lookedUpIn().fragmentOf(parentKey);
        int slot = fragment.find(parentKey);
        if (slot < 0) {
            return false;
        }
        LockedRow changed = fragment.changed(slot);
        if (changed == null) {
            return fragment.committed(slot) != null;
        }
        return changed.current() != null && (changed.committed() != null || changed.changer() == owner);
    }

    void unmake(int id) {
        ForeignKey key = tables.findForeignKey(id);
        if (key != null) {
            tables.remove(key);
        }
    }
}
