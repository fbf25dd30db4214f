package io.ndbwire.internal.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SlotsTest {

    /** As many as the pointer's upper bits tell apart. */
    private static final int GENERATIONS = 1 << 11;

    private final Slots<KeyOperation> slots = new Slots<>(1024);

    @Test
    void findsWhatIsUnderWayByItsNumberAlone() {
        Set<Integer> pointers = new HashSet<>();
        List<KeyOperation> operations = new ArrayList<>();
        // More than there is room for at first.
        for (int i = 0; i < 5_000; i++) {
            KeyOperation operation = new ScriptedOperation();
            slots.add(operation);
            operations.add(operation);
            pointers.add(operation.pointer);
        }
        assertThat(pointers).hasSize(operations.size());
        assertThat(operations)
                .allSatisfy(
                        operation -> assertThat(slots.find(operation.pointer)).isSameAs(operation));
    }

    @Test
    void aLateAnswerFindsNothingThoughTheSlotIsUsedAgain() {
        KeyOperation first = new ScriptedOperation();
        slots.add(first);
        int late = first.pointer;
        slots.remove(first);
        assertThat(slots.find(late)).isNull();
        KeyOperation second = new ScriptedOperation();
        for (int generation = 1; generation < GENERATIONS; generation++) {
            slots.add(second);
            assertThat((second.pointer ^ late) % (2 * Slots.MAXIMUM_SLOTS))
                    .as("the same slot")
                    .isZero();
            assertThat(slots.find(late)).as("generation %d", generation).isNull();
            assertThat(slots.find(second.pointer)).isSameAs(second);
            slots.remove(second);
        }
    }

    @Test
    void anOperationIsGivenAnotherNumberEachTime() {
        KeyOperation operation = new ScriptedOperation();
        slots.add(operation);
        int first = operation.pointer;
        slots.remove(operation);
        slots.add(operation);
        assertThat(operation.pointer).isNotEqualTo(first);
        assertThat(slots.find(first)).isNull();
    }

    @Test
    void garbageFindsNothing() {
        slots.add(new ScriptedOperation());
        for (int pointer : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1_000_000, 0xFFFFFF00, 5_000}) {
            assertThat(slots.find(pointer)).isNull();
        }
    }

    @Test
    void refusesMoreThanThereAreNumbersFor() {
        KeyOperation operation = new ScriptedOperation();
        for (int i = 0; i < Slots.MAXIMUM_SLOTS; i++) {
            slots.add(operation);
        }
        assertThatThrownBy(() -> slots.add(operation)).isInstanceOf(IllegalStateException.class);
    }
}
