/** The dictionary: tables, indexes, hash maps and events by name and number, and the schema transactions that change them. */
@NullMarked
package io.ndbwire.embedded.dictionary;

import org.jspecify.annotations.NullMarked;
