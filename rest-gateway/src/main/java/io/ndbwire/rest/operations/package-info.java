/** How the gateway is: its health, its figures, its limits. */
@NullMarked
package io.ndbwire.rest.operations;

import org.jspecify.annotations.NullMarked;
