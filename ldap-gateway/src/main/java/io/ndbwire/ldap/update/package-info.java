/** Changes of entries, each one transaction. */
@NullMarked
package io.ndbwire.ldap.update;

import org.jspecify.annotations.NullMarked;
