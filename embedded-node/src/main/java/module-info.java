/**
 * A management server and data nodes of NDB's protocol in one JVM: a stand-in for a cluster, for a first try and for
 * tests. It knows of the client nothing but the messages, the types of columns, and how clients ask for clusters.
 */
module io.ndbwire.embedded {
    requires transitive io.ndbwire.client;
    requires io.netty.buffer;
    requires io.netty.codec;
    requires io.netty.common;
    requires io.netty.transport;
    requires org.slf4j;
    // The command line alone needs it.
    requires static info.picocli;
    requires static org.jspecify;

    exports io.ndbwire.embedded;
    exports io.ndbwire.embedded.fault;

    opens io.ndbwire.embedded.launch to
            info.picocli;

    provides io.ndbwire.client.spi.ClusterProvider with
            io.ndbwire.embedded.launch.EmbeddedClusterProvider;
}
