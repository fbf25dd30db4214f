/** Tests of scans against data nodes whose every answer the test writes. */
@NullMarked
package io.ndbwire.internal.scan;

import org.jspecify.annotations.NullMarked;
