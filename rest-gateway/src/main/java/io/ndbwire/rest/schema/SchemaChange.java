package io.ndbwire.rest.schema;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.ndbwire.client.NdbClient;
import io.ndbwire.error.Classification;
import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.rest.http.Answers;
import io.ndbwire.rest.http.Precondition;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One change of one table. What is there already as it is wanted is left as it is and answered with 204, so that a request
 * whose answer was lost can be sent again; what is there otherwise is never replaced.
 */
final class SchemaChange {

    private static final int NO_SUCH_TABLE = 723;

    private final NdbClient client;
    private final TableName name;
    private final URI place;
    private final boolean demandsAbsence;

    /**
     * @param place the request's path
     * @param demandsAbsence whether nothing may be there yet
     */
    SchemaChange(NdbClient client, TableName name, URI place, boolean demandsAbsence) {
        this.client = client;
        this.name = name;
        this.place = place;
        this.demandsAbsence = demandsAbsence;
    }

    CompletionStage<HttpResponse<byte[]>> createTable(TableDefinition definition) {
        return client.describeTable(name)
                .<@Nullable Table>thenApply(table -> table)
                .exceptionallyCompose(SchemaChange::nullIfMissing)
                .thenCompose(table -> table == null
                        ? made(client.createTable(definition))
                        : client.foreignKeys(name)
                                .thenCompose(foreignKeys ->
                                        found(TableWriter.isLike(table, foreignKeys, definition), "Table " + name)));
    }

    private static CompletionStage<@Nullable Table> nullIfMissing(Throwable failure) {
        return cause(failure) instanceof SchemaException missing && missing.code() == NO_SUCH_TABLE
                ? CompletableFuture.completedStage(null)
                : CompletableFuture.failedStage(failure);
    }

    CompletionStage<HttpResponse<byte[]>> dropTable() {
        requireNoPrecondition();
        return client.dropTable(name).thenApply(done -> Answers.empty(HttpStatus.NO_CONTENT));
    }

    CompletionStage<HttpResponse<byte[]>> createIndex(String index, byte[] body) {
        IndexDefinition definition = DefinitionReader.index(index, body);
        return client.describeTable(name).thenCompose(table -> {
            List<String> order = table.columns().stream().map(Column::name).toList();
            IndexShape wanted = IndexShape.of(definition, order);
            return table.indexes().containsKey(wanted.name())
                    ? found(
                            IndexShape.of(table.indexes().get(wanted.name())).equals(wanted),
                            "Index " + wanted.name() + " of table " + name)
                    : made(client.alterTable(
                            name,
                            TableAlteration.builder().createIndex(definition).build()));
        });
    }

    CompletionStage<HttpResponse<byte[]>> dropIndex(String index) {
        requireNoPrecondition();
        return client.describeTable(name).thenCompose(table -> {
            String stored = table.indexes().containsKey(index)
                    ? index
                    : IndexDefinition.unique(index).storedName();
            if (!table.indexes().containsKey(stored)) {
                throw new ProblemException(
                        ProblemType.NO_SUCH_RESOURCE,
                        "Table " + name + " has no index '" + index + "'; it has "
                                + IndexShape.of(table).stream()
                                        .map(IndexShape::name)
                                        .toList());
            }
            return client.alterTable(
                            name, TableAlteration.builder().dropIndex(stored).build())
                    .thenApply(done -> Answers.empty(HttpStatus.NO_CONTENT));
        });
    }

    private void requireNoPrecondition() {
        if (demandsAbsence) {
            throw ProblemException.invalid("If-None-Match: * demands that there is nothing to be deleted");
        }
    }

    private CompletionStage<HttpResponse<byte[]>> found(boolean isWanted, String what) {
        if (demandsAbsence) {
            throw Precondition.failed(what + " is there already");
        }
        if (!isWanted) {
            throw new ProblemException(
                    ProblemType.ALREADY_EXISTS, what + " is there already, otherwise than wanted; delete it first");
        }
        return CompletableFuture.completedStage(Answers.empty(HttpStatus.NO_CONTENT));
    }

    /** Somebody else may have been faster: that is told as if it had been there before. */
    private CompletionStage<HttpResponse<byte[]>> made(CompletionStage<?> change) {
        return change.handle((done, failure) -> {
            if (failure == null) {
                return Answers.empty(HttpStatus.CREATED).header(HttpHeaders.LOCATION, place.getRawPath());
            }
            if (demandsAbsence
                    && cause(failure) instanceof NdbException ndb
                    && ndb.code() != NdbException.NO_CODE
                    && ErrorCatalogue.classification(ndb.code()) == Classification.OBJECT_EXISTS) {
                throw Precondition.failed(String.valueOf(ndb.getMessage()));
            }
            throw new CompletionException(cause(failure));
        });
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
