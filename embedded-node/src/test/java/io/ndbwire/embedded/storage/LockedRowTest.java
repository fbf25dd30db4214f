package io.ndbwire.embedded.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.schema.ColumnType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who gets a row's lock, who is told of it, and whose stays. */
class LockedRowTest {

    private final Grants grants = new Grants();
    private final Fragment fragment = new StoredTable(
                    1, 1, List.of(key()), new KeyFormat(List.of(key())), null, new int[][] {{1}}, false, grants)
            .fragment(0);
    private final RowTransaction first = new RowTransaction();
    private final RowTransaction second = new RowTransaction();
    private final List<String> told = new ArrayList<>();

    private static StoredColumn key() {
        return new StoredColumn(0, "id", ColumnType.INT, 0, 4, 5, 1, false, true, true, Collation.none(), new byte[0]);
    }

    private final class Lock extends LockRequest {

        private final String name;

        Lock(String name, RowTransaction transaction, boolean exclusive) {
            super(transaction, exclusive);
            this.name = name;
        }

        @Override
        protected void granted(LockedRow row) {
            told.add(name + " granted");
        }

        @Override
        protected void rowGone() {
            told.add(name + " gone");
        }
    }

    private LockedRow newRow(boolean committed) {
        byte[] id = {1, 0, 0, 0};
        RowEditor editor = fragment.table().after();
        editor.set(0, id, 0, id.length);
        RowTransaction creator = committed ? new RowTransaction() : first;
        LockedRow row = fragment.create(id, editor.build(), creator);
        if (committed) {
            creator.commit(1);
            return fragment.lockable(fragment.find(id));
        }
        return row;
    }

    @Test
    void whoWaitsIsToldWhenTheRowIsFree() {
        LockedRow row = newRow(true);
        assertThat(row.acquire(new Lock("first", first, true))).isTrue();
        assertThat(row.acquire(new Lock("second", second, true))).isFalse();
        first.rollback();
        assertThat(row.isHeldBy(second)).isTrue();
        assertThat(told).isEmpty();
        grants.run();
        assertThat(told).containsExactly("second granted");
    }

    @Test
    void whoGivesUpBetweenTheGrantAndTheWordOfItIsNotToldAndHoldsTheRowUntilItLetsGo() {
        LockedRow row = newRow(true);
        Lock waiting = new Lock("second", second, true);
        row.acquire(new Lock("first", first, true));
        row.acquire(waiting);
        first.rollback();
        row.cancel(waiting);
        assertThat(row.isHeldBy(second)).isTrue();
        second.rollback();
        grants.run();
        assertThat(told).isEmpty();
        assertThat(row.isFreeFor(new Lock("third", first, true))).isTrue();
    }

    @Test
    void whoGivesUpOnARowThatIsGoneIsNotTold() {
        LockedRow row = newRow(false);
        Lock waiting = new Lock("second", second, true);
        row.acquire(waiting);
        first.rollback();
        row.cancel(waiting);
        grants.run();
        assertThat(told).isEmpty();
    }

    @Test
    void aKeptLockStaysKeptWhenAnotherHolderLetsGo() {
        LockedRow row = newRow(true);
        row.acquire(new Lock("first", first, false));
        row.acquire(new Lock("second", second, false));
        row.keep(first);
        assertThat(row.isKeptBy(second)).isFalse();
        second.release(row);
        assertThat(row.isKeptBy(first)).isTrue();
        first.release(row);
        assertThat(row.isKeptBy(first)).isFalse();
    }

    @Test
    void aChangedRowIsKeptByWhoChangedItUntilTheEnd() {
        LockedRow row = newRow(true);
        row.acquire(new Lock("first", first, true));
        assertThat(row.isKeptBy(first)).isFalse();
        row.change(first, null);
        assertThat(row.isKeptBy(first)).isTrue();
        assertThat(row.isKeptBy(second)).isFalse();
        first.rollback();
        assertThat(row.isKeptBy(first)).isFalse();
    }
}
