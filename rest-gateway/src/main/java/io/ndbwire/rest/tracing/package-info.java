/** Spans of requests, in traces that their senders began. */
@NullMarked
package io.ndbwire.rest.tracing;

import org.jspecify.annotations.NullMarked;
