package io.ndbwire.rest.http;

import io.ndbwire.client.Row;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.value.NumberStyle;
import io.ndbwire.rest.value.RowWriter;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.schema.Column;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The last segment of a row's path: the values of its primary key in the key's order, with commas between them. A comma
 * within a value is percent-encoded, as is everything that paths do not allow.
 */
public final class KeyPath {

    private KeyPath() {}

    /**
     * Reads the values of a key.
     *
     * @param segment as it stands in the path, not decoded
     * @throws ProblemException if there are not as many values as the key has columns, or one has not its column's form
     */
    public static Object[] parse(TableFormat format, String segment) {
        List<Column> columns = format.table().keyColumns();
        String[] texts = segment.split(",", -1);
        if (texts.length != columns.size()) {
            throw ProblemException.invalid("Table " + format.table().name() + ": the key in the path has "
                    + texts.length + " values, " + columns.size() + " are needed: "
                    + columns.stream().map(Column::name).toList());
        }
        Object[] key = new Object[texts.length];
        for (int i = 0; i < texts.length; i++) {
            key[i] = format.reader(columns.get(i).name()).ofString(decode(texts[i]));
        }
        return key;
    }

    /** Decodes what stands in a path, where a plus sign is no space. */
    public static String decode(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw ProblemException.invalid("The path's '" + text + "' is not percent-encoded correctly");
        }
    }

    /** The segment of a key. */
    public static String of(TableFormat format, Object[] key, NumberStyle style) {
        List<Column> columns = format.table().keyColumns();
        Row row = Row.of(format.table(), columns, key);
        RowWriter writer = new RowWriter(columns, style);
        return format(IntStream.range(0, key.length)
                .mapToObj(i -> writer.text(row, i))
                .toList());
    }

    /** The segment of values in their text form. */
    public static String format(List<String> values) {
        return String.join(",", values.stream().map(KeyPath::encode).toList());
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
