package io.ndbwire.rest.data;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.ndbwire.client.Delete;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Outcome;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.client.Update;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.rest.http.Answers;
import io.ndbwire.rest.http.ConnectionThread;
import io.ndbwire.rest.http.EntityTag;
import io.ndbwire.rest.http.KeyPath;
import io.ndbwire.rest.http.Precondition;
import io.ndbwire.rest.http.Preferences;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.RowWriter;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.schema.Column;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One row that a request is about. */
final class RowTarget {

    private static final int ATTEMPTS = 3;

    private final NdbClient client;
    private final TableHandle table;
    private final TableFormat format;
    private final Object[] key;
    private final RowChanges changes;
    private final HttpRequest<?> request;
    private final Precondition precondition;
    private final Preferences preferences;
    private final Executor encoding;

    RowTarget(NdbClient client, TableHandle table, TableFormat format, String keySegment, HttpRequest<?> request) {
        this.client = client;
        this.table = table;
        this.format = format;
        this.key = KeyPath.parse(format, keySegment);
        changes = new RowChanges(table, format, key);
        this.request = request;
        this.precondition = Precondition.of(request);
        this.preferences = Preferences.of(request);
        encoding = ConnectionThread.of(request);
    }

    /** Whether the table has another description by now than the values were read for. */
    boolean isOutdated() {
        return table.description() != format.table();
    }

    /** Whether nothing is changed where a value is refused: a row that is shown behind its change may hold one that has no text. */
    boolean failsBeforeChanges() {
        return !preferences.representation();
    }

    CompletionStage<HttpResponse<byte[]>> read() {
        List<Column> columns = columns();
        Read read = table.read(key);
        if (columns != null) {
            read.columns(columns.stream().map(Column::name).toArray(String[]::new));
        }
        return client.execute(read).thenApplyAsync(row -> present(HttpStatus.OK, requireRow(row), columns), encoding);
    }

    /** The columns of the query's {@code columns}, in its order; null for all. */
    private @Nullable List<Column> columns() {
        String names = request.getParameters().get("columns");
        return names == null ? null : format.columns(names);
    }

    private HttpResponse<byte[]> present(HttpStatus status, Row row, @Nullable List<Column> columns) {
        RowWriter writer = format.writer(row, columns, preferences.numbers());
        byte[] json = Json.bytes(generator -> writer.write(row, generator));
        String tag = EntityTag.of(json, columns, preferences.numbers()).toString();
        if (status == HttpStatus.OK && precondition.isKnown(tag)) {
            return Answers.empty(HttpStatus.NOT_MODIFIED).header(HttpHeaders.ETAG, tag);
        }
        return Answers.json(status.getCode(), json).header(HttpHeaders.ETAG, tag);
    }

    private Row requireRow(@Nullable Row row) {
        if (row == null) {
            throw noSuchRow();
        }
        return row;
    }

    private ProblemException noSuchRow() {
        return new ProblemException(
                ProblemType.NO_SUCH_ROW, "Table " + table.description().name() + " has no row with this key");
    }

    /** Deletes the row, and says 404 if there was none. */
    CompletionStage<HttpResponse<byte[]>> delete() {
        Delete delete = table.delete(key);
        CompletionStage<@Nullable Void> done =
                precondition.isEmpty() ? client.<@Nullable Void>execute(delete) : guarded(() -> delete);
        return done.thenApply(nothing -> Answers.empty(HttpStatus.NO_CONTENT));
    }

    /** Changes the columns that the patch names. */
    CompletionStage<HttpResponse<byte[]>> patch(byte[] body) {
        RowValues patch = RowValues.readPatch(body, format);
        changes.requireNoOtherKey(patch);
        Supplier<Update> update = () -> changes.update(patch);
        if (precondition.isEmpty() && !preferences.representation()) {
            return client.execute(update.get()).thenApply(row -> Answers.empty(HttpStatus.NO_CONTENT));
        }
        return changed(precondition.isEmpty(), update);
    }

    private CompletionStage<HttpResponse<byte[]>> changed(boolean unconditional, Supplier<Update> update) {
        if (!preferences.representation()) {
            return guarded(update).thenApply(done -> Answers.empty(HttpStatus.NO_CONTENT));
        }
        return client.<Row>transact(transaction -> (unconditional
                                ? CompletableFuture.<@Nullable Void>completedFuture(null)
                                : checked(transaction))
                        .thenCompose(ready -> {
                            transaction.add(update.get());
                            return transaction.execute();
                        })
                        .thenCompose(done -> {
                            CompletionStage<@Nullable Row> after = transaction.add(table.read(key));
                            return transaction.execute().thenCompose(executed -> after);
                        })
                        .thenApply(this::requireRow))
                .thenApplyAsync(row -> present(HttpStatus.OK, row, null), encoding);
    }

    /** A change in a transaction that has compared the row, under a lock, with the precondition. */
    private CompletionStage<@Nullable Void> guarded(Supplier<? extends Operation<?>> change) {
        return client.<@Nullable Void>transact(
                transaction -> checked(transaction).<@Nullable Void>thenApply(checked -> {
                    transaction.add(change.get());
                    return null;
                }));
    }

    private CompletionStage<@Nullable Void> checked(Transaction transaction) {
        return lock(transaction).<@Nullable Void>thenApply(row -> {
            precondition.require(row);
            return null;
        });
    }

    private CompletionStage<@Nullable Row> lock(Transaction transaction) {
        CompletionStage<@Nullable Row> locked = transaction.add(table.read(key).lock(LockMode.EXCLUSIVE));
        return transaction.execute().thenCompose(executed -> locked);
    }

    /**
     * Writes the whole row: what the body does not name becomes its column's default. The row is updated where there is
     * one, and inserted where there is none; who comes between is tried again.
     */
    CompletionStage<HttpResponse<byte[]>> replace(byte[] body) {
        RowValues given = RowValues.readRow(body, format);
        changes.requireNoOtherKey(given);
        Map<String, @Nullable Object> values = changes.withDefaults(given);
        if (precondition.demandsAbsence()) {
            return client.execute(changes.insert(values))
                    .thenCompose(done -> replaced(true))
                    .exceptionallyCompose(failure -> CompletableFuture.failedStage(
                            isDuplicate(failure) ? Precondition.failed("the row is there already") : failure));
        }
        if (precondition.isEmpty()) {
            return write(values, ATTEMPTS).thenCompose(this::replaced);
        }
        return client.<Boolean>transact(transaction -> lock(transaction).thenCompose(row -> {
                    precondition.require(row);
                    Operation<?> change = row == null ? changes.insert(values) : changes.update(values);
                    transaction.add(change);
                    return CompletableFuture.completedStage(row == null);
                }))
                .thenCompose(this::replaced);
    }

    /** Yields whether the row is new. */
    private CompletionStage<Boolean> write(Map<String, @Nullable Object> values, int attempts) {
        CompletionStage<Boolean> isMissing = values.isEmpty()
                ? client.execute(table.read(key)
                                .columns(format.table().keyColumns().get(0).name()))
                        .thenApply(Objects::isNull)
                : client.execute(changes.update(values).attempt()).thenApply(Outcome::isRowMissing);
        return isMissing.thenCompose(missing -> {
            if (!missing) {
                return CompletableFuture.completedStage(false);
            }
            return client.execute(changes.insert(values))
                    .thenApply(done -> true)
                    .exceptionallyCompose(failure ->
                            // Also the violation of a unique index is told so; then the row is still missing, and it is
                            // told in the end.
                            attempts > 1 && isDuplicate(failure)
                                    ? write(values, attempts - 1)
                                    : CompletableFuture.failedStage(failure));
        });
    }

    private CompletionStage<HttpResponse<byte[]>> replaced(boolean isNew) {
        HttpResponse<byte[]> done = Answers.empty(isNew ? HttpStatus.CREATED : HttpStatus.NO_CONTENT);
        if (!preferences.representation()) {
            return CompletableFuture.completedStage(done);
        }
        // The row is written: that it cannot be shown is no failure that anybody should repeat it for.
        HttpStatus status = isNew ? HttpStatus.CREATED : HttpStatus.OK;
        return client.execute(table.read(key))
                .thenApplyAsync(row -> row == null ? done : present(status, row, null), encoding)
                .exceptionally(failure -> done);
    }

    private static boolean isDuplicate(Throwable failure) {
        return failure instanceof DuplicateKeyException || failure.getCause() instanceof DuplicateKeyException;
    }
}
