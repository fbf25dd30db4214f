/** What handlers of operations see of a request: its connection, its controls, its way back. */
@NullMarked
package io.ndbwire.ldap.operation;

import org.jspecify.annotations.NullMarked;
