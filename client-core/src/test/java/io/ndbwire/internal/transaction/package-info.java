/** Tests of transactions against data nodes whose every answer the test writes. */
@NullMarked
package io.ndbwire.internal.transaction;

import org.jspecify.annotations.NullMarked;
