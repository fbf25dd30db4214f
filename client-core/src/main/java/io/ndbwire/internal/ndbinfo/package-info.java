/** What data nodes tell of themselves: the tables behind SQL's {@code ndbinfo} (protocol document 05, section 19). */
@NullMarked
package io.ndbwire.internal.ndbinfo;

import org.jspecify.annotations.NullMarked;
