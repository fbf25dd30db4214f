@NullMarked
package io.ndbwire.rest.monitor;

import org.jspecify.annotations.NullMarked;
