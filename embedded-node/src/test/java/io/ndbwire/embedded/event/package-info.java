@NullMarked
package io.ndbwire.embedded.event;

import org.jspecify.annotations.NullMarked;
