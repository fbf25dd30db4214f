/** What compare-ldap.sh measures the LDAP gateway and slapd with. */
@NullMarked
package io.ndbwire.benchmarks.ldap;

import org.jspecify.annotations.NullMarked;
