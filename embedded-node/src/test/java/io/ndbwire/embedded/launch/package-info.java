@NullMarked
package io.ndbwire.embedded.launch;

import org.jspecify.annotations.NullMarked;
