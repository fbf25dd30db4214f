/** The controls of requests: which there are, and what they ask. */
@NullMarked
package io.ndbwire.ldap.control;

import org.jspecify.annotations.NullMarked;
