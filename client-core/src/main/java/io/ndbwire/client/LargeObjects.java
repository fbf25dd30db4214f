package io.ndbwire.client;

import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.internal.blob.PartsTable;
import io.ndbwire.internal.data.LargeObjectCodec.Content;
import io.ndbwire.schema.Column;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** What operations on values that have parts share. */
final class LargeObjects {

    /** NULL, or the value of a row that is deleted. */
    static final Content NULL = new Content(new byte[0], 0);

    private LargeObjects() {}

    /** Whether one of the columns has parts. */
    static boolean concern(TableBinding binding, Set<String> columns) {
        for (String name : columns) {
            Column column = binding.table().findColumn(name);
            if (column != null && binding.parts(column) != null) {
                return true;
            }
        }
        return false;
    }

    /**
     * The contents of those values that may have parts.
     *
     * @throws io.ndbwire.error.InvalidValueException if a column cannot hold its value
     */
    static Map<Column, Content> contents(TableBinding binding, Map<String, @Nullable Object> values) {
        Map<Column, Content> contents = new LinkedHashMap<>();
        values.forEach((name, value) -> {
            Column column = binding.table().column(name);
            PartsTable parts = binding.parts(column);
            if (parts != null) {
                contents.put(column, value == null ? NULL : parts.codec().content(value));
            }
        });
        return contents;
    }

    /** The values with the contents in place of what they were made of. */
    static Map<String, @Nullable Object> resolved(Map<String, @Nullable Object> values, Map<Column, Content> contents) {
        Map<String, @Nullable Object> resolved = new LinkedHashMap<>(values);
        contents.forEach((column, content) -> resolved.put(column.name(), content == NULL ? null : content));
        return resolved;
    }

    /** Whether all contents fit into the row. */
    static boolean areInline(TableBinding binding, Map<Column, Content> contents) {
        return contents.entrySet().stream()
                .allMatch(
                        entry -> entry.getValue().totalBytes() <= entry.getKey().precision());
    }

    /** Executes an operation as a transaction of its own, with a fresh description once if it was outdated. */
    static <R extends @Nullable Object> CompletionStage<R> execute(NdbClient client, Operation<R> operation) {
        CompletableFuture<R> result = new CompletableFuture<>();
        attempt(client, operation, false, result);
        return result;
    }

    private static <R extends @Nullable Object> void attempt(
            NdbClient client, Operation<R> operation, boolean repeated, CompletableFuture<R> result) {
        TableBinding binding = operation.table().binding();
        CompletionStage<R> stage;
        try {
            Transaction transaction = client.begin();
            stage = transaction.add(operation);
            transaction.commit();
        } catch (NdbException e) {
            stage = CompletableFuture.failedFuture(e);
        }
        stage.whenComplete((value, failure) -> {
            if (failure == null) {
                result.complete(value);
            } else if (!repeated && isStale(NdbClient.cause(failure))) {
                operation.table().refresh(binding).whenComplete((fresh, refusal) -> {
                    if (refusal == null) {
                        attempt(client, operation.anew(), true, result);
                    } else {
                        result.completeExceptionally(NdbClient.cause(refusal));
                    }
                });
            } else {
                result.completeExceptionally(NdbClient.cause(failure));
            }
        });
    }

    /** Told by the data nodes, or found here, where a column may be newer than the description. */
    private static boolean isStale(Throwable failure) {
        return failure instanceof NdbException ndb && ErrorCatalogue.isSchemaStale(ndb.code())
                || failure instanceof SchemaException unknown && unknown.code() == NdbException.NO_CODE;
    }
}
