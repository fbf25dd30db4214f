package io.ndbwire.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Every tree of four operations, with every kind of join and every row there or not. */
class JoinShapeTest {

    private static final int SIZE = 4;

    @Test
    void whatIsLeftIsWhatTheKindsOfJoinsSay() {
        int shapes = 0;
        for (int second = 0; second < 2; second++) {
            for (int third = 0; third < 3; third++) {
                for (int kinds = 0; kinds < 1 << SIZE; kinds++) {
                    assertReduces(new int[] {0, 0, second, third}, bits(kinds));
                    shapes++;
                }
            }
        }
        assertThat(shapes).isEqualTo(96);
    }

    private static boolean[] bits(int number) {
        boolean[] bits = new boolean[SIZE];
        for (int i = 0; i < SIZE; i++) {
            bits[i] = (number >>> i & 1) != 0;
        }
        return bits;
    }

    private static void assertReduces(int[] parents, boolean[] inner) {
        JoinShape shape = new JoinShape(parents, inner);
        assertThat(shape.size()).isEqualTo(SIZE);
        for (int there = 0; there < 1 << SIZE; there++) {
            boolean[] present = bits(there);
            @Nullable String[] rows = new String[SIZE];
            for (int i = 0; i < SIZE; i++) {
                rows[i] = present[i] ? "row " + i : null;
            }
            boolean any = shape.reduce(rows);
            assertThat(any).isEqualTo(isLeft(0, parents, inner, present));
            for (int i = 0; i < SIZE; i++) {
                assertThat(rows[i] != null).isEqualTo(isLeft(i, parents, inner, present));
            }
        }
    }

    /** By the definition: the row is there, what it hangs from is left, and all that is inner below it is complete. */
    private static boolean isLeft(int operation, int[] parents, boolean[] inner, boolean[] present) {
        return isComplete(operation, parents, inner, present)
                && (operation == 0 || isLeft(parents[operation], parents, inner, present));
    }

    private static boolean isComplete(int operation, int[] parents, boolean[] inner, boolean[] present) {
        boolean complete = present[operation];
        for (int i = operation + 1; i < SIZE; i++) {
            if (parents[i] == operation && inner[i]) {
                complete &= isComplete(i, parents, inner, present);
            }
        }
        return complete;
    }
}
