/** Tests of links, and a scripted cluster on loopback that other packages' tests use, too. */
@NullMarked
package io.ndbwire.internal.transport;

import org.jspecify.annotations.NullMarked;
