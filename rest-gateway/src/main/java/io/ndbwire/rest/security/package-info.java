/** Who calls, and what they may do. */
@NullMarked
package io.ndbwire.rest.security;

import org.jspecify.annotations.NullMarked;
