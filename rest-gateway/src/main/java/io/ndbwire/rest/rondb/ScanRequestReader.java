package io.ndbwire.rest.rondb;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ndbwire.rest.rondb.ScanRequest.Bound;
import io.ndbwire.rest.rondb.ScanRequest.IndexScan;
import io.ndbwire.rest.rondb.ScanRequest.KeyRange;
import io.ndbwire.rest.rondb.ScanRequest.Order;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.Json.Span;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the bodies of scans; filters by {@link ScanFilterReader}. */
final class ScanRequestReader {

    private static final int MAXIMUM_RANGES = 64;
    private static final long MISSING = -1;

    private final JsonParser json;

    private ScanRequestReader(JsonParser json) {
        this.json = json;
    }

    static ScanRequest read(byte[] body) {
        return Json.parse(body, json -> new ScanRequestReader(json).request());
    }

    private ScanRequest request() throws IOException {
        require(JsonToken.START_OBJECT, "[Scan] an object with limit is expected");
        long limit = MISSING;
        List<String> columns = null;
        ScanRequest.Condition filter = null;
        IndexScan index = null;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            boolean isNull = json.nextToken() == JsonToken.VALUE_NULL;
            switch (name) {
                case "limit" -> limit = isNull ? MISSING : limit();
                case "readColumns" -> columns = KeyRequestReader.readColumns(json);
                case "filters" -> filter = isNull ? null : new ScanFilterReader(json).read();
                case "index" -> index = isNull ? null : index();
                default -> json.skipChildren();
            }
        }
        if (limit == MISSING) {
            throw RonDbException.invalid("[Scan] Must provide limit field");
        }
        if (columns != null) {
            Identifiers.requireDistinct(columns);
        }
        return new ScanRequest(limit, columns, filter, index);
    }

    private long limit() throws IOException {
        require(JsonToken.VALUE_NUMBER_INT, "[Scan] limit must be a whole number");
        if (json.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            throw RonDbException.invalid("[Scan] limit must be at most " + Long.MAX_VALUE);
        }
        long limit = json.getLongValue();
        if (limit < 0) {
            throw RonDbException.invalid("[Scan] limit must be non-negative");
        }
        return limit;
    }

    private @Nullable IndexScan index() throws IOException {
        require(JsonToken.START_OBJECT, "[ScanIndex] an object with name, key_columns and ranges is expected");
        String name = null;
        List<String> columns = null;
        Order order = Order.NONE;
        List<KeyRange> ranges = null;
        boolean empty = true;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            empty = false;
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "name" -> name = KeyRequestReader.text(json, field);
                case "key_columns" -> columns = columns();
                case "order" -> order = order();
                case "ranges" -> ranges = ranges();
                default -> json.skipChildren();
            }
        }
        // As good as none, to RonDB.
        return empty ? null : index(name, columns, order, ranges);
    }

    private static IndexScan index(
            @Nullable String name, @Nullable List<String> columns, Order order, @Nullable List<KeyRange> ranges) {
        if (name == null || name.isEmpty()) {
            throw RonDbException.invalid("[ScanIndex] Missing index name");
        }
        if (columns == null) {
            throw RonDbException.invalid("[ScanIndex] Missing index columns");
        }
        if (columns.isEmpty()) {
            throw RonDbException.invalid("[ScanIndex] Columns cannot be empty");
        }
        if (ranges == null) {
            throw RonDbException.invalid("[ScanIndex] Missing index ranges");
        }
        return new IndexScan(name, columns, order, ranges);
    }

    private List<String> columns() throws IOException {
        require(JsonToken.START_ARRAY, "[ScanIndex] Columns must be array");
        List<String> columns = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            require(JsonToken.VALUE_STRING, "[ScanIndex] Columns must be string");
            columns.add(json.getText());
        }
        return columns;
    }

    private Order order() throws IOException {
        String wrong = "[ScanIndex] Order must be string: asc / desc";
        require(JsonToken.VALUE_STRING, wrong);
        return switch (json.getText()) {
            case "asc" -> Order.ASCENDING;
            case "desc" -> Order.DESCENDING;
            default -> throw RonDbException.invalid(wrong);
        };
    }

    private List<KeyRange> ranges() throws IOException {
        require(JsonToken.START_ARRAY, "[ScanIndex] Ranges must be array");
        List<KeyRange> ranges = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (ranges.size() == MAXIMUM_RANGES) {
                throw RonDbException.invalid("[ScanIndex] Too many ranges (max " + MAXIMUM_RANGES + ")");
            }
            ranges.add(range());
        }
        return ranges;
    }

    private KeyRange range() throws IOException {
        require(JsonToken.START_OBJECT, "[ScanIndex] Range must be object");
        Bound lower = null;
        Bound upper = null;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "lower" -> lower = bound();
                case "upper" -> upper = bound();
                default -> json.skipChildren();
            }
        }
        return new KeyRange(lower, upper);
    }

    private Bound bound() throws IOException {
        require(JsonToken.START_OBJECT, "[ScanIndex] Range bound must be object");
        List<Span> values = null;
        boolean inclusive = true;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "values" -> values = values();
                case "inclusive" -> inclusive = inclusive();
                default -> json.skipChildren();
            }
        }
        if (values == null) {
            throw RonDbException.invalid("[ScanIndex] Range bound missing values");
        }
        return new Bound(values, inclusive);
    }

    private List<Span> values() throws IOException {
        require(JsonToken.START_ARRAY, "[ScanIndex] Range bound values must be array");
        List<Span> values = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            values.add(Json.skip(json));
        }
        return values;
    }

    private boolean inclusive() throws IOException {
        if (!json.currentToken().isBoolean()) {
            throw RonDbException.invalid("[ScanIndex] Range bound inclusive must be boolean");
        }
        return json.getBooleanValue();
    }

    private void require(JsonToken expected, String otherwise) {
        if (json.currentToken() != expected) {
            throw RonDbException.invalid(otherwise);
        }
    }
}
