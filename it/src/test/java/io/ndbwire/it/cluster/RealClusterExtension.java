package io.ndbwire.it.cluster;

/** What {@link RealClusterTest} stands for. */
final class RealClusterExtension extends SharedClusterExtension {

    RealClusterExtension() {
        super(new RealClusterSource());
    }
}
