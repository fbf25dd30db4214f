/** What a directory is made of: the mapping's model, its file, and the one that is generated. */
@NullMarked
package io.ndbwire.ldap.mapping;

import org.jspecify.annotations.NullMarked;
