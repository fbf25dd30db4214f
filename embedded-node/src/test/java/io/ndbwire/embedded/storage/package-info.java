@NullMarked
package io.ndbwire.embedded.storage;

import org.jspecify.annotations.NullMarked;
