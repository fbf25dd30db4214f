package io.ndbwire.benchmarks.flex;

import io.ndbwire.benchmarks.measure.ProcessorTime;
import java.util.concurrent.locks.LockSupport;

/** Takes the processor time of the measured part of a phase, on a thread of its own. */
final class ProcessorTimeWatch implements Runnable {

    private final Timetable timetable;
    private volatile long nanos;

    ProcessorTimeWatch(Timetable timetable) {
        this.timetable = timetable;
    }

    @Override
    public void run() {
        for (long left = timetable.nanosToMeasuring(); left > 0; left = timetable.nanosToMeasuring()) {
            LockSupport.parkNanos(left);
        }
        long begun = ProcessorTime.nanos();
        for (long left = timetable.nanosToEndOfMeasuring(); left > 0; left = timetable.nanosToEndOfMeasuring()) {
            LockSupport.parkNanos(left);
        }
        nanos = ProcessorTime.nanos() - begun;
    }

    /** Processor time of the measured part, once {@link #run} has ended. */
    long nanos() {
        return nanos;
    }
}
