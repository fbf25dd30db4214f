/** Failures as problem documents (RFC 9457), one place for all of them. */
@NullMarked
package io.ndbwire.rest.problem;

import org.jspecify.annotations.NullMarked;
