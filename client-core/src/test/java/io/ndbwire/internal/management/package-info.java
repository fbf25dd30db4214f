/** Tests of the management client: golden configurations, scripted management servers, random bytes. */
@NullMarked
package io.ndbwire.internal.management;

import org.jspecify.annotations.NullMarked;
