/** The description of this API, of the tables of the moment too, in OpenAPI 3.1. */
@NullMarked
package io.ndbwire.rest.openapi;

import org.jspecify.annotations.NullMarked;
