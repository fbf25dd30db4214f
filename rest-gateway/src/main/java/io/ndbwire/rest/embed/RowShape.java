package io.ndbwire.rest.embed;

import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.schema.Column;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is shown of a table's rows, and of which other tables with them. Immutable. */
public final class RowShape {

    private final TableFormat format;
    private final @Nullable List<Column> columns;
    private final List<Embedding> embeddings;

    /**
     * @param columns the columns that are shown; null for all
     * @param embeddings the tables that are embedded
     */
    RowShape(TableFormat format, @Nullable List<Column> columns, List<Embedding> embeddings) {
        this.format = format;
        this.columns = columns;
        this.embeddings = embeddings;
    }

    /** The formats of the rows' table. */
    public TableFormat format() {
        return format;
    }

    @Nullable
    List<Column> columns() {
        return columns;
    }

    List<Embedding> embeddings() {
        return embeddings;
    }

    /** Whether rows of other tables are shown. */
    public boolean embeds() {
        return !embeddings.isEmpty();
    }

    /** The columns that must be read: those that are shown, and behind them those that find rows; null for all. */
    public @Nullable List<Column> read() {
        if (columns == null || embeddings.isEmpty()) {
            return columns;
        }
        Set<Column> all = new LinkedHashSet<>(columns);
        for (Embedding embedding : embeddings) {
            embedding
                    .link()
                    .columns()
                    .forEach(name -> all.add(format.reader(name).column()));
        }
        return List.copyOf(all);
    }

    /** Which ways lead to the embedded rows, each behind the name of the member that has them. */
    public List<String> accesses() {
        List<String> accesses = new ArrayList<>();
        for (Embedding embedding : embeddings) {
            accesses.add(embedding.name() + ": " + embedding.finder());
            embedding.shape().accesses().forEach(below -> accesses.add(embedding.name() + "." + below));
        }
        return accesses;
    }
}
