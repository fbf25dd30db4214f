package io.ndbwire.rest.data;

import com.fasterxml.jackson.core.JsonGenerator;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.client.Write;
import io.ndbwire.rest.http.Answers;
import io.ndbwire.rest.http.ConnectionThread;
import io.ndbwire.rest.http.KeyPath;
import io.ndbwire.rest.http.Preferences;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.schema.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One row or many, inserted in one transaction: all or none. The answer to one row names its place; the key of an
 * auto-increment column, if that was not given, is part of it.
 */
final class Insertion {

    /** An answer of this many rows, or a transaction with their inserts, is what one request may ask for. */
    private static final int MAXIMUM_ROWS = 1000;

    private final NdbClient client;
    private final TableHandle table;
    private final TableFormat format;
    private final HttpRequest<?> request;
    private final Preferences preferences;
    private final @Nullable Column numbered;

    Insertion(NdbClient client, TableHandle table, TableFormat format, HttpRequest<?> request) {
        this.client = client;
        this.table = table;
        this.format = format;
        this.request = request;
        preferences = Preferences.of(request);
        numbered = format.table().columns().stream()
                .filter(Column::isAutoIncrement)
                .findFirst()
                .orElse(null);
    }

    CompletionStage<HttpResponse<byte[]>> of(byte[] body) {
        List<RowValues> rows = new ArrayList<>();
        boolean isArray = RowValues.readRows(body, format, MAXIMUM_ROWS, rows::add);
        if (rows.isEmpty()) {
            throw ProblemException.invalid("The body is an empty array: there is nothing to insert");
        }
        return client.<List<CompletionStage<Object[]>>>transact(transaction -> CompletableFuture.completedStage(
                        rows.stream().map(row -> add(transaction, row)).toList()))
                .thenApply(keys -> keys.stream()
                        .map(key -> key.toCompletableFuture().join())
                        .toList())
                .thenCompose(keys -> preferences.representation()
                        // The rows are there: that they cannot be shown is no failure that anybody should repeat them
                        // for.
                        ? represent(keys, isArray).exceptionallyCompose(failure -> tell(keys, isArray))
                        : tell(keys, isArray));
    }

    /** Yields the row's key, once it is inserted. */
    private CompletionStage<Object[]> add(Transaction transaction, RowValues row) {
        Write insert = table.insert();
        row.values().forEach(insert::set);
        if (numbered == null) {
            Object[] key = row.key(format);
            return transaction.add(insert).thenApply(done -> key);
        }
        return transaction.insert(insert).thenApply(number -> {
            row.values().put(numbered.name(), number);
            return row.key(format);
        });
    }

    private CompletionStage<HttpResponse<byte[]>> tell(List<Object[]> keys, boolean isArray) {
        MutableHttpResponse<byte[]> answer = Answers.empty(HttpStatus.CREATED);
        return CompletableFuture.completedStage(isArray ? answer : located(answer, keys.get(0)));
    }

    private MutableHttpResponse<byte[]> located(MutableHttpResponse<byte[]> answer, Object[] key) {
        String segment = KeyPath.of(format, key, preferences.numbers());
        return answer.header(HttpHeaders.LOCATION, request.getUri().getRawPath() + "/" + segment);
    }

    /** Reads what was inserted: the columns' defaults are the data nodes' business. */
    private CompletionStage<HttpResponse<byte[]>> represent(List<Object[]> keys, boolean isArray) {
        List<CompletionStage<@Nullable Row>> reads =
                client.executeAll(keys.stream().map(table::read).toList());
        CompletableFuture<?>[] all =
                reads.stream().map(CompletionStage::toCompletableFuture).toArray(CompletableFuture[]::new);
        return CompletableFuture.allOf(all)
                .thenApplyAsync(done -> present(reads, keys, isArray), ConnectionThread.of(request));
    }

    private HttpResponse<byte[]> present(
            List<CompletionStage<@Nullable Row>> reads, List<Object[]> keys, boolean isArray) {
        List<@Nullable Row> rows = reads.stream()
                .<@Nullable Row>map(read -> read.toCompletableFuture().join())
                .toList();
        byte[] json = Json.bytes(generator -> write(rows, isArray, generator));
        MutableHttpResponse<byte[]> answer = Answers.json(HttpStatus.CREATED.getCode(), json);
        return isArray ? answer : located(answer, keys.get(0));
    }

    private void write(List<@Nullable Row> rows, boolean isArray, JsonGenerator json) throws IOException {
        if (isArray) {
            json.writeStartArray();
        }
        for (Row row : rows) {
            // Null where somebody has deleted it since.
            if (row == null) {
                json.writeNull();
            } else {
                format.writer(row, null, preferences.numbers()).write(row, json);
            }
        }
        if (isArray) {
            json.writeEndArray();
        }
    }
}
