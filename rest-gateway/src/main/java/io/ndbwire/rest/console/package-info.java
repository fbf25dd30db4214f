/** The page for people: static files, which use the public API like everybody else. */
@NullMarked
package io.ndbwire.rest.console;

import org.jspecify.annotations.NullMarked;
