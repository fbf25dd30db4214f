/**
 * Everything that can go wrong, as one hierarchy under {@link io.ndbwire.error.NdbException}.
 *
 * <p>The exceptions stand at the bottom of the house because every layer raises them; only the public {@code client}
 * package turns them into failed stages.
 */
@NullMarked
package io.ndbwire.error;

import org.jspecify.annotations.NullMarked;
