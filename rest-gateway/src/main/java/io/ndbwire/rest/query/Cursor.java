package io.ndbwire.rest.query;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ndbwire.client.Row;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.NumberStyle;
import io.ndbwire.rest.value.RowWriter;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.schema.Column;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a page has ended: the last row's place in the index, and its primary key. It says nothing of how many rows came
 * before, so that pages stay right while rows come and go. Who makes one up gets another page and no more.
 *
 * @param identity the primary key as {@link RowOrder#identity} has it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Cursor(@Nullable Object[] place, String identity) {

    static String of(RowOrder order, Row last) {
        RowWriter writer = new RowWriter(order.index().columns(), NumberStyle.NUMBERS);
        byte[] json = Json.bytes(generator -> {
            generator.writeStartArray();
            generator.writeString(order.index().name());
            writer.writeSelectedValues(last, generator);
            generator.writeString(order.identity(last));
            generator.writeEndArray();
        });
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json);
    }

    /**
     * Reads a cursor.
     *
     * @throws ProblemException if it is not of a query that is answered in this order
     */
    static Cursor parse(String text, RowOrder order, TableFormat format) {
        try {
            byte[] json = Base64.getUrlDecoder().decode(text.getBytes(StandardCharsets.ISO_8859_1));
            return Json.parse(json, parser -> read(parser, order, format));
        } catch (IllegalArgumentException | ProblemException e) {
            // What exactly is wrong with it is of no use to somebody who has not made it.
            throw wrong();
        }
    }

    private static Cursor read(JsonParser json, RowOrder order, TableFormat format) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY
                || !order.index().name().equals(json.nextTextValue())) {
            throw wrong();
        }
        List<@Nullable Object> place = new ArrayList<>();
        for (Column column : order.index().columns()) {
            if (json.nextToken() == JsonToken.END_ARRAY) {
                throw wrong();
            }
            place.add(format.reader(column.name()).read(json));
        }
        String identity = json.nextTextValue();
        if (identity == null || json.nextToken() != JsonToken.END_ARRAY) {
            throw wrong();
        }
        return new Cursor(place.toArray(), identity);
    }

    private static ProblemException wrong() {
        return ProblemException.invalid(
                "cursor: it is not of this query; take it from the Link header of the page before, and change nothing else");
    }
}
