package io.ndbwire.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Each kind of value as JSON, the same both ways: what was read can be written, and is the same when read again. */
@EachCluster
@ExtendWith(GatewayExtension.class)
class RestValuesTest {

    private final GatewayUnderTest gateway;

    RestValuesTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
    }

    private static Column column(ColumnType type, int length, int precision, int scale, int collation) {
        return Column.builder("v", type)
                .length(length)
                .precision(precision)
                .scale(scale)
                .collation(collation)
                .nullable(true)
                .build();
    }

    private static Column plain(ColumnType type) {
        return Column.builder("v", type).nullable(true).build();
    }

    /** Columns, and values as they are written in JSON. */
    private static Map<Column, List<String>> values() {
        Map<Column, List<String>> values = new LinkedHashMap<>();
        values.put(plain(ColumnType.TINYINT), List.of("-128", "127", "null"));
        values.put(plain(ColumnType.MEDIUMINT_UNSIGNED), List.of("16777215"));
        values.put(plain(ColumnType.BIGINT), List.of("-9223372036854775808", "9223372036854775807"));
        values.put(plain(ColumnType.BIGINT_UNSIGNED), List.of("0", "18446744073709551615"));
        values.put(plain(ColumnType.FLOAT), List.of("1.5", "-0.1", "3.4028235E38"));
        values.put(plain(ColumnType.DOUBLE), List.of("0.1", "1.7976931348623157E308"));
        values.put(
                column(ColumnType.DECIMAL, 1, 30, 10, 0), List.of("12345678901234567890.0123456789", "-0.1000000000"));
        values.put(column(ColumnType.VARCHAR, 200, 0, 0, 46), List.of("\"\"", "\"a \\\"quoted\\\" ü 😀\\n\""));
        values.put(column(ColumnType.VARBINARY, 20, 0, 0, 0), List.of("\"\"", "\"AAEC/w==\""));
        values.put(plain(ColumnType.DATE), List.of("\"2026-11-22\"", "\"0000-00-00\""));
        values.put(column(ColumnType.DATETIME, 1, 6, 0, 0), List.of("\"2026-11-22T04:05:06.123456\""));
        values.put(column(ColumnType.TIMESTAMP, 1, 3, 0, 0), List.of("\"2026-11-22T04:05:06.123Z\""));
        values.put(column(ColumnType.TIME, 1, 0, 0, 0), List.of("\"-838:59:59\"", "\"04:05:06\""));
        values.put(plain(ColumnType.YEAR), List.of("1901", "2155", "0"));
        values.put(
                Column.builder("v", ColumnType.BIT).length(64).nullable(true).build(),
                List.of("0", "18446744073709551615"));
        return values;
    }

    @Test
    void aValueIsReadAsItWasWritten() {
        values().forEach((column, literals) -> {
            TableHandle table = gateway.create(column);
            String path = GatewayUnderTest.path(table);
            for (int id = 0; id < literals.size(); id++) {
                String row = "{\"id\":" + id + ",\"v\":" + literals.get(id) + "}";
                HttpResponse<String> made = gateway.send("POST", path, row);
                assertThat(made.statusCode())
                        .as(column + " " + row + made.body())
                        .isEqualTo(201);
                assertThat(gateway.get(path + "/" + id).body())
                        .as(column.toString())
                        .isEqualTo(row);
            }
        });
    }

    @Test
    void largeObjectsAndJsonAreValuesLikeOthers() {
        String path = GatewayUnderTest.path(gateway.create(
                large("b", ColumnType.BLOB, 256, 2000, 0),
                large("t", ColumnType.TEXT, 256, 2000, 46),
                large("j", ColumnType.BLOB, 4000, 8100, 0)));
        String text = "ü".repeat(10_000);
        String bytes = Base64.getEncoder().encodeToString(new byte[5000]);
        String document = "{\"a\":[1,2.5,null,true],\"b\":{\"c\":\"" + text + "\"}}";
        String row = "{\"id\":1,\"b\":\"" + bytes + "\",\"t\":\"" + text + "\",\"j\":" + document + "}";
        HttpResponse<String> made = gateway.send("POST", path, row);
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        assertThat(gateway.get(path + "/1").body().replace(": ", ":").replace(", ", ","))
                .isEqualTo(row);
    }

    private static Column large(String name, ColumnType type, int inline, int part, int collation) {
        return Column.builder(name, type)
                .precision(inline)
                .scale(part)
                .collation(collation)
                .nullable(true)
                .build();
    }

    @Test
    void aValueOfAnotherKindIsRefused() {
        String path = GatewayUnderTest.path(gateway.create(plain(ColumnType.DATE)));
        for (String wrong : List.of("7", "true", "[]", "{}", "\"tomorrow\"", "\"2026-13-01\"")) {
            HttpResponse<String> answer = gateway.send("POST", path, "{\"id\":1,\"v\":" + wrong + "}");
            assertThat(answer.statusCode()).as(wrong + answer.body()).isEqualTo(400);
            assertThat(answer.body()).contains("/problems/invalid-value");
        }
    }
}
