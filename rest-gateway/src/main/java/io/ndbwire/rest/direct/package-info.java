/**
 * The way that most requests take: reads of one row, answered on their connection's event loop before the server finds a
 * route for them. Whatever is not plain goes the other way, see {@link io.ndbwire.rest.direct.DirectReadHandler}.
 */
@NullMarked
package io.ndbwire.rest.direct;

import org.jspecify.annotations.NullMarked;
