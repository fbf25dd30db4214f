@NullMarked
package io.ndbwire.internal.dictionary.sdi;

import org.jspecify.annotations.NullMarked;
