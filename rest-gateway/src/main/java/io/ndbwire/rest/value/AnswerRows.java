package io.ndbwire.rest.value;

import io.ndbwire.client.Row;
import io.ndbwire.schema.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the rows of an answer are written. A scan that finds the table made anew goes on by its new description: each row is
 * written by the description that it came with. Immutable.
 */
public final class AnswerRows {

    private final TableFormat format;
    private final @Nullable List<Column> columns;
    private final NumberStyle style;
    private final RowWriter usual;

    /**
     * @param columns null for all
     */
    public AnswerRows(TableFormat format, @Nullable List<Column> columns, NumberStyle style) {
        this.format = format;
        this.columns = columns;
        this.style = style;
        usual = format.writer(columns, style);
    }

    /** The writer of a row. */
    public RowWriter writer(Row row) {
        return isUsual(row) ? usual : format.writer(row, columns, style);
    }

    /** Whether the row is of the table as it was when the answer began. */
    public boolean isUsual(Row row) {
        return row.table() == format.table();
    }
}
