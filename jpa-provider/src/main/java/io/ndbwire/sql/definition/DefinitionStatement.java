package io.ndbwire.sql.definition;

import io.ndbwire.client.NdbClient;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.sql.CompiledStatement;
import io.ndbwire.sql.Parameters;
import io.ndbwire.sql.Result;
import io.ndbwire.sql.ResultColumn;
import io.ndbwire.sql.Session;
import io.ndbwire.sql.StatementException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * CREATE, ALTER or DROP: one schema transaction of the cluster for each table. What is open is committed before, as MySQL does, because
 * no transaction of rows has a part in it.
 */
public final class DefinitionStatement implements CompiledStatement {

    private static final int EXISTS_ALREADY = 721;
    private static final Set<Integer> NOT_THERE = Set.of(709, 723);

    private final Definition definition;
    private final String text;

    private DefinitionStatement(Definition definition, String text) {
        this.definition = definition;
        this.text = text;
    }

    /** Whether a text begins as definitions do. */
    public static boolean isOne(String text) {
        return DefinitionParser.isOne(text);
    }

    /**
     * Reads a definition.
     *
     * @param database of tables that are named alone
     * @throws StatementException with the place, if it cannot be read or is not supported
     */
    public static DefinitionStatement parse(String text, String database) {
        return new DefinitionStatement(new DefinitionParser(text, database).parse(), text);
    }

    @Override
    public int parameters() {
        return 0;
    }

    @Override
    public List<ResultColumn> columns() {
        return List.of();
    }

    @Override
    public boolean isCurrent() {
        return true;
    }

    @Override
    public CompletionStage<Result> execute(Session session, Parameters parameters) {
        if (session.isReadOnly()) {
            throw new StatementException("25006", "The connection is read only");
        }
        return session.commit()
                .thenCompose(committed -> define(session.client()))
                .thenApply(done -> Result.Change.of(0));
    }

    private CompletionStage<?> define(NdbClient client) {
        if (definition instanceof Definition.CreateTable create) {
            CompletionStage<?> created = client.createTable(create.table());
            return create.ifMissing() ? unless(created, Set.of(EXISTS_ALREADY)) : created;
        }
        if (definition instanceof Definition.DropTables drop) {
            return drop(client, drop, 0);
        }
        Definition.AlterTable alter = (Definition.AlterTable) definition;
        return alter.alteration().droppedIndexes().isEmpty()
                ? client.alterTable(alter.table(), alter.alteration())
                : client.describeTable(alter.table())
                        .thenCompose(table ->
                                client.alterTable(alter.table(), withStoredNames(alter.alteration(), table.indexes())));
    }

    /** One after the other, from that one on. */
    private static CompletionStage<@Nullable Void> drop(NdbClient client, Definition.DropTables drop, int from) {
        if (from == drop.tables().size()) {
            return CompletableFuture.completedFuture(null);
        }
        CompletionStage<?> one = client.dropTable(drop.tables().get(from));
        CompletionStage<?> dropped = drop.ifThere() ? unless(one, NOT_THERE) : one;
        return dropped.thenCompose(done -> drop(client, drop, from + 1));
    }

    /** A unique index is two, of which the one that finds rows by equality has a name of its own. */
    private static TableAlteration withStoredNames(TableAlteration alteration, Map<String, Index> indexes) {
        TableAlteration.Builder builder = TableAlteration.builder();
        String newName = alteration.newName();
        if (newName != null) {
            builder.renameTo(newName);
        }
        alteration.addedColumns().forEach(builder::addColumn);
        alteration.createdIndexes().forEach(builder::createIndex);
        alteration.createdForeignKeys().forEach(builder::createForeignKey);
        alteration.droppedForeignKeys().forEach(builder::dropForeignKey);
        for (String name : alteration.droppedIndexes()) {
            String unique = name + "$unique";
            boolean hasUnique = indexes.containsKey(unique);
            if (hasUnique) {
                builder.dropIndex(unique);
            }
            if (!hasUnique || indexes.containsKey(name)) {
                builder.dropIndex(name);
            }
        }
        return builder.build();
    }

    /** What is no failure where the definition says so. */
    private static CompletionStage<@Nullable Void> unless(CompletionStage<?> stage, Set<Integer> codes) {
        return stage.<@Nullable Void>handle((done, failure) -> {
            Throwable cause =
                    failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
            if (cause != null && !(cause instanceof SchemaException known && codes.contains(known.code()))) {
                throw new CompletionException(cause);
            }
            return null;
        });
    }

    @Override
    public CompletionStage<List<Result.Change>> executeAll(Session session, List<Parameters> batch) {
        throw new StatementException(StatementException.UNSUPPORTED, "A batch has changes of rows, no definitions");
    }

    @Override
    public String explain(Parameters parameters) {
        return "schema transaction: " + text;
    }
}
