@NullMarked
package io.ndbwire.embedded.transaction;

import org.jspecify.annotations.NullMarked;
