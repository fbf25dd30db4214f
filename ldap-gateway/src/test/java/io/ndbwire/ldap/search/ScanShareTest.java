package io.ndbwire.ldap.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScanShareTest {

    private final ScanPlaces all = new ScanPlaces(4);
    private final ScanShare one = new ScanShare(all, 3);
    private final ScanShare other = new ScanShare(all, 3);

    private static List<ScanPlace> enter(ScanShare share, int count) {
        return Stream.generate(share::enter).limit(count).toList();
    }

    private static List<Boolean> taken(List<ScanPlace> places) {
        return places.stream().map(place -> place.taken().isDone()).toList();
    }

    /** Who sends many searches, and reads nothing of what they find, waits for places; others do not. */
    @Test
    void oneConnectionLeavesPlacesToOthers() {
        List<ScanPlace> greedy = enter(one, 5);
        assertThat(taken(greedy)).containsExactly(true, true, true, false, false);
        List<ScanPlace> modest = enter(other, 2);
        assertThat(taken(modest)).containsExactly(true, false);
        // All are taken: it is the turn of the one that waits for them, and then of the connection's next.
        greedy.get(0).leave();
        assertThat(taken(modest)).containsExactly(true, true);
        assertThat(taken(greedy)).containsExactly(true, true, true, false, false);
        modest.get(0).leave();
        assertThat(taken(greedy)).containsExactly(true, true, true, true, false);
    }

    /** A search may end while it waits, for one of its connection's places or for one of all. */
    @Test
    void whatIsWaitedForIsGivenBack() {
        List<ScanPlace> greedy = enter(one, 5);
        List<ScanPlace> modest = enter(other, 2);
        modest.get(1).leave();
        greedy.get(4).leave();
        greedy.get(3).leave();
        greedy.subList(0, 3).forEach(ScanPlace::leave);
        modest.get(0).leave();
        assertThat(taken(enter(one, 4))).containsExactly(true, true, true, false);
        assertThat(taken(enter(other, 2))).containsExactly(true, false);
    }
}
