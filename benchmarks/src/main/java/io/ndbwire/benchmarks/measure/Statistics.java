package io.ndbwire.benchmarks.measure;

/** Mean, extremes and standard deviation of observations. Not thread-safe. */
public final class Statistics {

    private long count;
    private double sum;
    private double sumOfSquares;
    private double minimum = Double.POSITIVE_INFINITY;
    private double maximum = Double.NEGATIVE_INFINITY;

    /** Takes an observation. */
    public void add(double value) {
        count++;
        sum += value;
        sumOfSquares += value * value;
        minimum = Math.min(minimum, value);
        maximum = Math.max(maximum, value);
    }

    /** Number of observations. */
    public long count() {
        return count;
    }

    /** NaN without observations. */
    public double mean() {
        return sum / count;
    }

    /** Infinite without observations. */
    public double minimum() {
        return minimum;
    }

    /** Infinitely small without observations. */
    public double maximum() {
        return maximum;
    }

    /** Of the observations as the whole population; NaN without any. */
    public double standardDeviation() {
        double mean = mean();
        // Rounding may leave a hair below zero where all are equal.
        return Math.sqrt(Math.max(0, sumOfSquares / count - mean * mean));
    }
}
