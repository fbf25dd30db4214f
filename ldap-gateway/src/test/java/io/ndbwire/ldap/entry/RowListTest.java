package io.ndbwire.ldap.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

class RowListTest {

    /** A subtree delete may be allowed more entries than an entry may have values. */
    @Test
    void itAsksForOneRowMoreThanItsOwnLimit() {
        assertThat(asked(new RowList(new CompletableFuture<>()))).containsExactly(RowList.MAXIMUM + 1L);
        assertThat(asked(new RowList(new CompletableFuture<>(), 50_000, "too many")))
                .containsExactly(50_001L);
        assertThat(asked(new RowList(new CompletableFuture<>(), Integer.MAX_VALUE, "too many")))
                .containsExactly(1L << 31);
    }

    private static List<Long> asked(RowList rows) {
        List<Long> asked = new ArrayList<>();
        rows.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {
                asked.add(count);
            }

            @Override
            public void cancel() {
                throw new AssertionError("Nothing has come");
            }
        });
        return asked;
    }
}
