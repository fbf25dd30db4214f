/** Connections: which operations are under way, in which order, and how they end. */
@NullMarked
package io.ndbwire.ldap.server;

import org.jspecify.annotations.NullMarked;
