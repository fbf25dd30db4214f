/** What the README shows, done as it stands there. */
@NullMarked
package io.ndbwire.it.readme;

import org.jspecify.annotations.NullMarked;
