package io.ndbwire.client.spi;

/** A cluster that was started for one client. */
public interface ProvidedCluster extends AutoCloseable {

    /** Its management server, {@code host:port}. */
    String connectString();

    /** Ends the cluster, on a thread that may be blocked; called once, after its client has left. */
    @Override
    void close();
}
