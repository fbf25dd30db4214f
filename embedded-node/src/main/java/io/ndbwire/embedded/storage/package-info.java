/**
 * Tables in memory: rows as bytes, their hash index, row locks, and how NDB distributes and compares keys. Knows nothing
 * of sockets, signals or transactions' coordinators. One thread only.
 */
@NullMarked
package io.ndbwire.embedded.storage;

import org.jspecify.annotations.NullMarked;
