/** Bytes to messages and back: framing and its limits; what is inside is the SDK's. */
@NullMarked
package io.ndbwire.ldap.protocol;

import org.jspecify.annotations.NullMarked;
