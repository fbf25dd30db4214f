/** Names to places in the directory. */
@NullMarked
package io.ndbwire.ldap.tree;

import org.jspecify.annotations.NullMarked;
