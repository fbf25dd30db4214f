package io.ndbwire.internal.event;

import io.ndbwire.schema.Table;
import java.util.List;

/**
 * What a stream is to show, and how much of it may wait.
 *
 * @param sources tables, each once
 * @param epochs whether the ends of epochs are shown
 * @param maximumMemory for changes that the subscriber has not asked for yet, in bytes
 * @param maximumEpochs epochs with changes that the subscriber has not asked for yet
 */
public record StreamRequest(List<Source> sources, boolean epochs, long maximumMemory, int maximumEpochs) {

    /**
     * A table of a stream.
     *
     * @param allColumns whether updates show the whole row, not only the columns that they set
     */
    public record Source(Table table, boolean allColumns) {}

    public StreamRequest {
        sources = List.copyOf(sources);
    }
}
