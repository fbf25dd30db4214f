/** The cluster behind the gateway: connecting, and the handles of tables. */
@NullMarked
package io.ndbwire.rest.cluster;

import org.jspecify.annotations.NullMarked;
