/** What compare-rest.sh measures the REST gateway with and against. */
@NullMarked
package io.ndbwire.benchmarks.rest;

import org.jspecify.annotations.NullMarked;
