/**
 * A management server and data nodes of NDB's protocol in one JVM: a stand-in for a cluster, for a first try and for
 * tests. It knows of the client nothing but the messages and the types of columns.
 */
module io.ndbwire.embedded {
    requires io.ndbwire.client;
    requires io.netty.buffer;
    requires io.netty.codec;
    requires io.netty.common;
    requires io.netty.transport;
    requires org.slf4j;
    requires static org.jspecify;

    exports io.ndbwire.embedded;
}
