package io.ndbwire.client;

import io.ndbwire.error.ProtocolException;
import io.ndbwire.internal.data.ChangeImage;
import io.ndbwire.internal.data.ColumnCodec;
import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.internal.event.ChangeRecord;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import io.ndbwire.wire.SubTableData;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Turns the changes of one table, as one stream wants them, into rows. Event loop only. */
final class ChangeDecoder {

    /** Updates that show only what they set have as many layouts as there are sets of columns that programs set. */
    private static final int MAXIMUM_LAYOUTS = 256;

    private final TableHandle handle;
    private final TableBinding binding;
    private final Column[] columns;
    private final RowLayout whole;
    private final ChangeImage image;
    private final Map<BitSet, RowLayout> layouts = new HashMap<>();

    /**
     * @param binding how the table is described
     * @param columns the columns wanted, see {@link #columns}
     */
    ChangeDecoder(TableHandle handle, TableBinding binding, List<Column> columns) {
        this.handle = handle;
        this.binding = binding;
        this.columns = columns.toArray(Column[]::new);
        Table table = binding.table();
        whole = RowLayout.of(table, columns);
        image = new ChangeImage(table.columns().stream().map(binding::codec).toArray(ColumnCodec[]::new));
    }

    TableHandle handle() {
        return handle;
    }

    TableBinding binding() {
        return binding;
    }

    ChangedRow decode(long epoch, ChangeRecord record) {
        byte[] bytes = record.bytes();
        long transactionId = record.transactionId();
        int anyValue = record.anyValue();
        return switch (record.kind()) {
            case SubTableData.INSERT -> new RowInserted(handle, epoch, transactionId, anyValue, after(record, bytes));
            case SubTableData.UPDATE ->
                new RowUpdated(handle, epoch, transactionId, anyValue, before(record, bytes), after(record, bytes));
            case SubTableData.DELETE -> new RowDeleted(handle, epoch, transactionId, anyValue, before(record, bytes));
            default ->
                throw new ProtocolException(
                        ProtocolException.NO_CODE, "Table " + handle + ": unknown change " + record.kind());
        };
    }

    private Row after(ChangeRecord record, byte[] bytes) {
        image.after(bytes, record.headersEnd(), record.valuesEnd());
        return row(bytes);
    }

    private Row before(ChangeRecord record, byte[] bytes) {
        image.before(bytes, record.headersEnd(), record.valuesEnd());
        return row(bytes);
    }

    private Row row(byte[] bytes) {
        int[] offsets = new int[columns.length];
        int[] lengths = new int[columns.length];
        int present = 0;
        for (Column column : columns) {
            int length = image.length(column.number());
            if (length != ChangeImage.ABSENT) {
                offsets[present] = image.offset(column.number());
                lengths[present++] = length;
            }
        }
        return new Row(present == columns.length ? whole : layout(), bytes, offsets, lengths);
    }

    private RowLayout layout() {
        BitSet present = new BitSet(columns.length);
        for (int i = 0; i < columns.length; i++) {
            present.set(i, image.length(columns[i].number()) != ChangeImage.ABSENT);
        }
        RowLayout known = layouts.get(present);
        if (known == null) {
            if (layouts.size() == MAXIMUM_LAYOUTS) {
                layouts.clear();
            }
            List<Column> shown = new ArrayList<>();
            present.stream().forEach(position -> shown.add(columns[position]));
            known = RowLayout.of(binding.table(), shown);
            layouts.put(present, known);
        }
        return known;
    }
}
