/** Who may do what: rules, and what they come to for one identity and one entry. */
@NullMarked
package io.ndbwire.ldap.rights;

import org.jspecify.annotations.NullMarked;
