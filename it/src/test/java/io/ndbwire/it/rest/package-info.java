/** The REST gateway, by HTTP alone, on each kind of cluster. */
@NullMarked
package io.ndbwire.it.rest;

import org.jspecify.annotations.NullMarked;
