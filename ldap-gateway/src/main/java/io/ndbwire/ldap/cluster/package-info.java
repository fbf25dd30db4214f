/** The cluster behind the gateway: connecting in the background. */
@NullMarked
package io.ndbwire.ldap.cluster;

import org.jspecify.annotations.NullMarked;
