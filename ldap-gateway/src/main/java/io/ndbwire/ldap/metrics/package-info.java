/** The gateway's figures: how long operations take, how much there is to do. */
@NullMarked
package io.ndbwire.ldap.metrics;

import org.jspecify.annotations.NullMarked;
