@NullMarked
package io.ndbwire.internal.event;

import org.jspecify.annotations.NullMarked;
