/** The directory's own entries: root DSE and subschema. */
@NullMarked
package io.ndbwire.ldap.schema;

import org.jspecify.annotations.NullMarked;
