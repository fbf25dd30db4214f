/**
 * The public face of the client: connect, look tables up, read and write rows, alone, in batches or in transactions.
 *
 * <p>Begin with {@link io.ndbwire.client.NdbClient}.
 */
@NullMarked
package io.ndbwire.client;

import org.jspecify.annotations.NullMarked;
