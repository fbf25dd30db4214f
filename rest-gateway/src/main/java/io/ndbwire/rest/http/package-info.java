/** What all paths share of HTTP: preferences, entity tags, keys in paths, answers and refusals. */
@NullMarked
package io.ndbwire.rest.http;

import org.jspecify.annotations.NullMarked;
