/** The paths and the JSON of RonDB's REST server, so that its clients run against this gateway. */
@NullMarked
package io.ndbwire.rest.rondb;

import org.jspecify.annotations.NullMarked;
