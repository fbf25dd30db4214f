/** What the tests of all modules share: the guard that fails a run in which a buffer leaked. */
@NullMarked
package io.ndbwire.testing;

import org.jspecify.annotations.NullMarked;
