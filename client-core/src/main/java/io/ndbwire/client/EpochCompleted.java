package io.ndbwire.client;

/**
 * All changes of this epoch and of those before it have been delivered. Only in streams {@link
 * ChangeStream#withEpochs()}; where several epochs without changes follow each other, the last may stand for all.
 */
public record EpochCompleted(long epoch) implements RowChange {}
