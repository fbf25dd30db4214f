/**
 * What can be counted of a client at work.
 *
 * <p>The package stands below all others, as every layer counts.
 */
@NullMarked
package io.ndbwire.metrics;

import org.jspecify.annotations.NullMarked;
