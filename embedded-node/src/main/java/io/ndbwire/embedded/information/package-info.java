/** What a data node tells of itself: the tables behind SQL's {@code ndbinfo} (protocol document 05, section 19). */
@NullMarked
package io.ndbwire.embedded.information;

import org.jspecify.annotations.NullMarked;
