/** Results of operations, and which one each failure of the client is: the one place that says so. */
@NullMarked
package io.ndbwire.ldap.result;

import org.jspecify.annotations.NullMarked;
