/** Health and figures over HTTP, on a port and a thread of their own. */
@NullMarked
package io.ndbwire.ldap.management;

import org.jspecify.annotations.NullMarked;
