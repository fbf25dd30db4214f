/** Settings as people write them: the configuration file, and the limits that the command line takes as well. */
@NullMarked
package io.ndbwire.ldap.configuration;

import org.jspecify.annotations.NullMarked;
