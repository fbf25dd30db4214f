package io.ndbwire.sql.compile;

import io.ndbwire.client.NdbClient;
import io.ndbwire.sql.CompiledStatement;
import io.ndbwire.sql.definition.DefinitionStatement;
import io.ndbwire.sql.direct.DirectCompiler;
import io.ndbwire.sql.parse.StatementParser;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Compiled statements by their text, for all sessions of a client. A statement whose table has changed is compiled anew. Of
 * too many texts any are forgotten. Thread-safe.
 */
public final class StatementCache {

    private record Text(String database, String sql) {}

    private final DirectCompiler compiler;
    private final int limit;
    private final ConcurrentHashMap<Text, CompiledStatement> statements = new ConcurrentHashMap<>();

    /**
     * @param limit the most texts that are kept, 0 or more
     */
    public StatementCache(NdbClient client, int limit) {
        compiler = new DirectCompiler(client);
        this.limit = limit;
    }

    /**
     * The statement of a text.
     *
     * @param database of tables that are named alone
     * @throws io.ndbwire.sql.StatementException if the text is no statement; the stage fails where its tables are not so
     */
    public CompletionStage<CompiledStatement> statement(String database, String sql) {
        Text text = new Text(database, sql);
        CompiledStatement known = statements.get(text);
        if (known != null && known.isCurrent()) {
            return CompletableFuture.completedFuture(known);
        }
        if (DefinitionStatement.isOne(sql)) {
            return CompletableFuture.completedFuture(DefinitionStatement.parse(sql, database));
        }
        return compiler.compile(StatementParser.parse(sql), database).thenApply(compiled -> keep(text, compiled));
    }

    private CompiledStatement keep(Text text, CompiledStatement compiled) {
        if (limit > 0) {
            statements.put(text, compiled);
            Iterator<Text> any = statements.keySet().iterator();
            while (statements.size() > limit && any.hasNext()) {
                any.next();
                any.remove();
            }
        }
        return compiled;
    }

    /** How many are kept. */
    public int size() {
        return statements.size();
    }
}
