/**
 * The REST gateway, by HTTP alone, on each kind of cluster.
 *
 * <p>References are not checked for null here: what is missing in an answer fails its test by being dereferenced.
 */
@NullUnmarked
package io.ndbwire.it.rest;

import org.jspecify.annotations.NullUnmarked;
