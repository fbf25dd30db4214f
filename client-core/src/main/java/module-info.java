/**
 * The asynchronous client of MySQL NDB Cluster's data nodes.
 *
 * <p>What is not exported here is nobody's business outside: it changes without notice.
 */
// The embedded node, the one friend of the wire, is not on the path of this build; Micrometer is no named module.
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module io.ndbwire.client {
    requires transitive io.netty.buffer;
    requires io.netty.codec;
    requires io.netty.common;
    requires transitive io.netty.transport;
    requires org.slf4j;
    requires static io.netty.transport.classes.epoll;
    requires static transitive micrometer.core;
    requires static transitive org.jspecify;

    uses io.ndbwire.client.spi.ClusterProvider;

    exports io.ndbwire.client;
    exports io.ndbwire.client.spi;
    exports io.ndbwire.error;
    exports io.ndbwire.mapping;
    exports io.ndbwire.metrics;
    exports io.ndbwire.micrometer;
    exports io.ndbwire.schema;
    exports io.ndbwire.wire to
            io.ndbwire.embedded;
}
