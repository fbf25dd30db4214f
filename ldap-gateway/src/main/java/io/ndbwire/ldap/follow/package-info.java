/** Searches that go on as entries change: content synchronisation and persistent search. */
@NullMarked
package io.ndbwire.ldap.follow;

import org.jspecify.annotations.NullMarked;
