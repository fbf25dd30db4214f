package io.ndbwire.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** One value for each {@link ClientCounter}: written by one thread, read by any. */
public final class Counters {

    private static final VarHandle VALUE = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] values = new long[ClientCounter.values().length];

    /** Counters that all stand at zero. */
    public Counters() {}

    /** Adds to a counter. Only ever the same thread. */
    public void add(ClientCounter counter, long amount) {
        int index = counter.ordinal();
        VALUE.setOpaque(values, index, values[index] + amount);
    }

    /** A counter's value; any thread. */
    public long get(ClientCounter counter) {
        return (long) VALUE.getOpaque(values, counter.ordinal());
    }
}
