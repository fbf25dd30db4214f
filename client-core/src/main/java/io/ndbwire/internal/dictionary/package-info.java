/**
 * The data nodes' dictionary: tables fetched once, cached and thrown away when they change; tables created and dropped.
 *
 * <p>All state belongs to the event loop of one connection, but for the cache, which callers' threads read. Source:
 * protocol document 05.
 */
@NullMarked
package io.ndbwire.internal.dictionary;

import org.jspecify.annotations.NullMarked;
