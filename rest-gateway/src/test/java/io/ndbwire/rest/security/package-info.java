@NullMarked
package io.ndbwire.rest.security;

import org.jspecify.annotations.NullMarked;
