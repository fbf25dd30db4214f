/**
 * A stand-in for a MySQL NDB Cluster: a management server and data nodes in this JVM that speak NDB's protocol, for a
 * first try and for tests. Everything is in memory and gone when it is closed.
 */
@NullMarked
package io.ndbwire.embedded;

import org.jspecify.annotations.NullMarked;
