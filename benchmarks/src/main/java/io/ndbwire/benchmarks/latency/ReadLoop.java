package io.ndbwire.benchmarks.latency;

import org.HdrHistogram.Histogram;

/** Reads row after row. */
interface ReadLoop {

    /**
     * Reads so many rows, one at a time.
     *
     * @param histogram takes the nanoseconds of each read
     */
    void run(int reads, Histogram histogram) throws InterruptedException;
}
