package io.ndbwire.benchmarks.embedded;

import io.ndbwire.embedded.EmbeddedCluster;

/** Starts a cluster as the first thing of a JVM's life, and prints how many milliseconds that took. */
final class ColdStart {

    private ColdStart() {}

    public static void main(String[] arguments) {
        long begin = System.nanoTime();
        EmbeddedCluster cluster = EmbeddedCluster.start();
        System.out.println((System.nanoTime() - begin) / 1_000_000);
        cluster.close();
    }
}
