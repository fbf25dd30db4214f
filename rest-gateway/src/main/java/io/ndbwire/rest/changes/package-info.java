/** Committed changes of tables as Server-Sent Events, with a past that is bounded and told honestly. */
@NullMarked
package io.ndbwire.rest.changes;

import org.jspecify.annotations.NullMarked;
