@NullMarked
package io.ndbwire.mapping;

import org.jspecify.annotations.NullMarked;
