/** Searches and comparisons. */
@NullMarked
package io.ndbwire.ldap.search;

import org.jspecify.annotations.NullMarked;
