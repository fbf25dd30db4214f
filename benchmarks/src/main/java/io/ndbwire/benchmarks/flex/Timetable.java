package io.ndbwire.benchmarks.flex;

/** When a phase that runs for a time is measured. Thread-safe. */
final class Timetable {

    private static final long SECOND = 1_000_000_000L;

    private final long measureFrom;
    private final long measureUntil;
    private final long end;

    /** Begins now. */
    Timetable(int warmUpSeconds, int executionSeconds, int coolDownSeconds) {
        measureFrom = System.nanoTime() + warmUpSeconds * SECOND;
        measureUntil = measureFrom + executionSeconds * SECOND;
        end = measureUntil + coolDownSeconds * SECOND;
    }

    boolean isMeasuring() {
        long now = System.nanoTime();
        return now - measureFrom >= 0 && now - measureUntil < 0;
    }

    boolean isOver() {
        return System.nanoTime() - end >= 0;
    }

    long nanosToMeasuring() {
        return measureFrom - System.nanoTime();
    }

    long nanosToEndOfMeasuring() {
        return measureUntil - System.nanoTime();
    }
}
