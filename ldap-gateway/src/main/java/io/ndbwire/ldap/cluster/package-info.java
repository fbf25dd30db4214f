/** The cluster behind the gateway: connecting in the background, on the event loops that serve the gateway's clients. */
@NullMarked
package io.ndbwire.ldap.cluster;

import org.jspecify.annotations.NullMarked;
