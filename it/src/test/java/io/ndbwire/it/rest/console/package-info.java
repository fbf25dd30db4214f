/**
 * The console, in a headless Chromium, on each kind of cluster. Where there is no Chromium or no ChromeDriver, its tests are
 * skipped.
 *
 * <p>References are not checked for null here: what is missing on a page fails its test by being dereferenced.
 */
@NullUnmarked
package io.ndbwire.it.rest.console;

import org.jspecify.annotations.NullUnmarked;
