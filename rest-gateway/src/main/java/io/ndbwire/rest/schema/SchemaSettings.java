package io.ndbwire.rest.schema;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;

/**
 * What requests may do to the schema.
 *
 * @param allowChanges whether tables and indexes may be created and dropped; otherwise 403 answers
 */
@ConfigurationProperties("ndbwire.schema")
record SchemaSettings(@Bindable(defaultValue = "false") boolean allowChanges) {}
