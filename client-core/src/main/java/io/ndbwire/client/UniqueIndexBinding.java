package io.ndbwire.client;

import io.ndbwire.internal.data.KeyLayout;
import io.ndbwire.schema.Index;

/** A unique index with what is needed to send operations through it. */
record UniqueIndexBinding(Index index, KeyLayout key) {}
