/** The gateway as a whole: every table of a cluster over HTTP and JSON. */
@NullMarked
package io.ndbwire.rest;

import org.jspecify.annotations.NullMarked;
