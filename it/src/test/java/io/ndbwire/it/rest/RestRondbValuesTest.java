package io.ndbwire.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** RonDB's dialect: each kind of value, in columns, in keys, and in scans. */
@EachCluster
@ExtendWith(GatewayExtension.class)
class RestRondbValuesTest {

    /** A value as it is sent, as reads by key tell it, and as scans do. */
    private record Example(String sent, String told, String scanned) {

        static Example same(String value) {
            return new Example(value, value, value);
        }

        static Example of(String sent, String told) {
            return new Example(sent, told, told);
        }
    }

    private final GatewayUnderTest gateway;

    RestRondbValuesTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
    }

    private static Column.Builder column(ColumnType type) {
        return Column.builder("v", type);
    }

    private static Column.Builder text(ColumnType type, int length) {
        return column(type).length(length).collation(46);
    }

    private static Column.Builder temporal(ColumnType type, int digits) {
        return column(type).precision(digits);
    }

    private static List<Example> same(String... values) {
        return List.of(values).stream().map(Example::same).toList();
    }

    private static String base64(String text) {
        return "\"" + Base64.getEncoder().encodeToString(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)) + "\"";
    }

    /** Columns that can also be keys. */
    private static Map<Column.Builder, List<Example>> keyValues() {
        Map<Column.Builder, List<Example>> values = new LinkedHashMap<>();
        values.put(column(ColumnType.TINYINT), same("-128", "127"));
        values.put(column(ColumnType.TINYINT_UNSIGNED), same("0", "255"));
        values.put(column(ColumnType.SMALLINT), same("-32768", "32767"));
        values.put(column(ColumnType.MEDIUMINT), same("-8388608", "8388607"));
        values.put(column(ColumnType.MEDIUMINT_UNSIGNED), same("16777215"));
        values.put(column(ColumnType.INT_UNSIGNED), same("4294967295"));
        values.put(column(ColumnType.BIGINT), same("-9223372036854775808", "9223372036854775807"));
        values.put(
                column(ColumnType.BIGINT_UNSIGNED),
                List.of(Example.same("18446744073709551615"), Example.of("\"12\"", "12")));
        values.put(
                column(ColumnType.DECIMAL).precision(30).scale(10),
                List.of(
                        new Example(
                                "12345678901234567890.0123456789",
                                "12345678901234567890.0123456789",
                                "\"12345678901234567890.0123456789\""),
                        new Example("\"-0.1\"", "-0.1000000000", "\"-0.1000000000\"")));
        values.put(text(ColumnType.CHAR, 20), same("\"plain\"", "\"这是一个\""));
        values.put(text(ColumnType.VARCHAR, 200), same("\"\"", "\"a \\\"quoted\\\" ü 🎉\\n\"", "\"\\\"7\\\"\""));
        values.put(text(ColumnType.LONG_VARCHAR, 1000), same("\"日本語テスト\""));
        values.put(
                column(ColumnType.BINARY).length(4),
                List.of(Example.same("\"AAEC/w==\""), Example.of("\"MQ==\"", "\"MQAAAA==\"")));
        values.put(column(ColumnType.VARBINARY).length(20), same("\"\"", base64("\u0000\u0001 bytes")));
        values.put(column(ColumnType.LONG_VARBINARY).length(300), same(base64("x".repeat(300))));
        values.put(
                column(ColumnType.DATE),
                List.of(Example.same("\"1111-11-11\""), Example.of("\"1111-11-12 00:00:00\"", "\"1111-11-12\"")));
        values.put(
                temporal(ColumnType.DATETIME, 0),
                List.of(
                        Example.same("\"1111-11-11 11:11:11\""),
                        Example.of("\"1111-11-12 11:11:11.123123\"", "\"1111-11-12 11:11:11\"")));
        values.put(
                temporal(ColumnType.DATETIME, 3),
                List.of(
                        Example.of("\"1111-11-11T11:11:11.123000\"", "\"1111-11-11 11:11:11.123\""),
                        Example.of("\"1111-11-12 11:11:11\"", "\"1111-11-12 11:11:11.000\"")));
        values.put(
                temporal(ColumnType.DATETIME, 6),
                List.of(
                        Example.same("\"1111-11-11 11:11:11.123456\""),
                        Example.of("\"1111-11-12 -11:11:11.123456\"", "\"1111-11-12 11:11:11.123456\"")));
        values.put(
                temporal(ColumnType.TIMESTAMP, 3),
                List.of(
                        Example.same("\"2022-11-11 11:11:11.123\""),
                        Example.of("\"2022-11-12 11:11:11.123456\"", "\"2022-11-12 11:11:11.123\""),
                        Example.of("\"2022-11-13T11:11:11.1239Z\"", "\"2022-11-13 11:11:11.123\""),
                        Example.of("\"2022-11-14T11:11:11.5+02:00\"", "\"2022-11-14 09:11:11.500\"")));
        values.put(
                temporal(ColumnType.TIMESTAMP, 0),
                List.of(Example.of("\"2022-11-11 -11:11:11.123456\"", "\"2022-11-11 11:11:11\"")));
        values.put(
                temporal(ColumnType.TIME, 0),
                List.of(
                        Example.same("\"-838:59:59\""),
                        Example.same("\"04:05:06\""),
                        Example.of("\"11:11:11.123123\"", "\"11:11:11\"")));
        values.put(temporal(ColumnType.TIME, 3), List.of(Example.of("\"11:11:11.123000\"", "\"11:11:11.123\"")));
        values.put(column(ColumnType.YEAR), List.of(Example.same("1901"), Example.of("\"2155\"", "2155")));
        return values;
    }

    private static Map<Column.Builder, List<Example>> otherValues() {
        Map<Column.Builder, List<Example>> values = new LinkedHashMap<>();
        values.put(column(ColumnType.FLOAT), same("1.5", "-0.1"));
        values.put(column(ColumnType.DOUBLE), same("0.1", "1.7976931348623157E308"));
        values.put(column(ColumnType.BIT).length(1), List.of(Example.same("\"AQ==\""), Example.of("0", "\"AA==\"")));
        values.put(column(ColumnType.BIT).length(12), List.of(Example.same("\"CgE=\""), Example.of("258", "\"AQI=\"")));
        values.put(column(ColumnType.BIT).length(64), same("\"gAAAAAAAAAE=\""));
        return values;
    }

    private HttpResponse<String> write(String place, String keys, String column, String value) {
        return gateway.send(
                "POST",
                "/0.1.0/batchwrite",
                "{\"operations\":[{\"method\":\"POST\",\"relative-url\":\"" + place
                        + "/pk-write\",\"body\":{\"filters\":[" + keys + "],\"writeColumns\":[{\"column\":\"" + column
                        + "\",\"value\":" + value + "}]}}]}");
    }

    private static String place(TableHandle table) {
        return GatewayUnderTest.path(table).substring("/v1/data/".length());
    }

    private static String filter(String column, Object value) {
        return "{\"column\":\"" + column + "\",\"value\":" + value + "}";
    }

    @Test
    void aValueIsToldAsRonDbTellsIt() {
        Map<Column.Builder, List<Example>> all = new LinkedHashMap<>(keyValues());
        all.putAll(otherValues());
        all.forEach((builder, examples) -> {
            Column column = builder.nullable(true).build();
            String place = place(gateway.create(column));
            for (int id = 0; id < examples.size(); id++) {
                Example example = examples.get(id);
                HttpResponse<String> written = write(place, filter("id", id), "v", example.sent());
                assertThat(written.body()).as(column + " " + example).contains("\"code\":200");
                assertThat(gateway.send(
                                        "POST",
                                        "/0.1.0/" + place + "/pk-read",
                                        "{\"filters\":[" + filter("id", id) + "],\"readColumns\":[{\"column\":\"v\"}]}")
                                .body())
                        .as(column + " " + example)
                        .isEqualTo("{\"code\":200,\"operationId\":\"\",\"data\":{\"v\":" + example.told() + "}}");
                String found = "{\"op\":\"CMP\",\"column\":\"v\",\"cond\":\"EQ\",\"value\":" + example.sent() + "}";
                boolean comparable = column.type() != ColumnType.FLOAT && column.type() != ColumnType.DOUBLE;
                assertThat(gateway.send(
                                        "POST",
                                        "/0.1.0/" + place + "/scan",
                                        "{\"limit\":10,\"readColumns\":[{\"column\":\"v\"}],\"filters\":"
                                                + (comparable
                                                        ? found
                                                        : "{\"op\":\"CMP\",\"column\":\"id\",\"cond\":\"EQ\",\"value\":"
                                                                + id + "}")
                                                + "}")
                                .body())
                        .as(column + " " + example)
                        .isEqualTo("{\"data\":[{\"v\":" + example.scanned() + "}],\"rows\":1}");
            }
            assertThat(write(place, filter("id", 100), "v", "null").body()).contains("\"code\":200");
            assertThat(gateway.send("POST", "/0.1.0/" + place + "/pk-read", "{\"filters\":[" + filter("id", 100) + "]}")
                            .body())
                    .endsWith("\"data\":{\"id\":100,\"v\":null}}");
        });
    }

    @Test
    void aKeyIsFoundByItsValue() {
        keyValues().forEach((builder, examples) -> {
            Column key = builder.primaryKey(true).build();
            String place = place(gateway.create(TableDefinition.builder(gateway.newName())
                    .column(key)
                    .column(Column.builder("n", ColumnType.INT).build())
                    .build()));
            for (Example example : examples) {
                assertThat(write(place, filter("v", example.sent()), "n", "1").body())
                        .as(key + " " + example)
                        .contains("\"code\":200");
                assertThat(gateway.send(
                                        "POST",
                                        "/0.1.0/" + place + "/pk-read",
                                        "{\"filters\":[" + filter("v", example.sent()) + "]}")
                                .body())
                        .as(key + " " + example)
                        .isEqualTo(
                                "{\"code\":200,\"operationId\":\"\",\"data\":{\"v\":" + example.told() + ",\"n\":1}}");
            }
        });
    }

    @Test
    void aKeyThatDoesNotFitIsRefusedInRonDbsWords() {
        Map<Column.Builder, Map<String, String>> wrong = new LinkedHashMap<>();
        wrong.put(
                column(ColumnType.TINYINT_UNSIGNED),
                Map.of("-1", "Wrong data type.", "256", "Wrong data type.", "\"x\"", "Wrong data type."));
        wrong.put(column(ColumnType.BIGINT_UNSIGNED), Map.of("\"18446744073709551616\"", "Wrong data type."));
        wrong.put(column(ColumnType.BIGINT), Map.of("\"-9223372036854775809\"", "Wrong data type."));
        wrong.put(
                column(ColumnType.DECIMAL).precision(4).scale(2),
                Map.of("12345.1", "Wrong data type.", "\"x\"", "Wrong data type."));
        wrong.put(
                text(ColumnType.CHAR, 8), Map.of("\"123456789\"", "Invalid column data.", "7", "Invalid column data."));
        wrong.put(text(ColumnType.VARCHAR, 8), Map.of("\"123456789\"", "Invalid column data."));
        wrong.put(
                column(ColumnType.BINARY).length(4),
                Map.of("\"1\"", "Invalid column data.", base64("12345"), "Invalid column data."));
        wrong.put(column(ColumnType.VARBINARY).length(4), Map.of(base64("12345"), "Invalid column data."));
        wrong.put(
                column(ColumnType.DATE),
                Map.of(
                        "\"1111-13-11\"",
                        "Invalid Date/Time.",
                        "\"1111-11-11 11:00:00\"",
                        "Invalid column data.",
                        "\"1111-11-11 00:00:00.123123\"",
                        "Invalid column data.",
                        "20221111",
                        "Invalid Date/Time."));
        wrong.put(temporal(ColumnType.DATETIME, 0), Map.of("\"1111-13-11 11:11:11\"", "Invalid Date/Time."));
        wrong.put(temporal(ColumnType.TIME, 0), Map.of("\"11:61:11\"", "Invalid Date/Time."));
        wrong.put(
                temporal(ColumnType.TIMESTAMP, 0),
                Map.of(
                        "\"1111-11-11 11:11:11\"",
                        "Invalid Date/Time.",
                        "\"1970-01-01 00:00:00\"",
                        "Invalid Date/Time.",
                        "\"2038-01-19 03:14:08\"",
                        "Invalid Date/Time.",
                        "\"2022-13-11 11:11:11\"",
                        "Invalid Date/Time."));
        wrong.put(column(ColumnType.YEAR), Map.of("\"1900\"", "Wrong data type.", "\"2156\"", "Wrong data type."));
        wrong.forEach((builder, refusals) -> {
            Column key = builder.primaryKey(true).build();
            String place = place(gateway.create(TableDefinition.builder(gateway.newName())
                    .column(key)
                    .column(Column.builder("n", ColumnType.INT).build())
                    .build()));
            refusals.forEach((value, words) -> {
                HttpResponse<String> answer = gateway.send(
                        "POST", "/0.1.0/" + place + "/pk-read", "{\"filters\":[" + filter("v", value) + "]}");
                assertThat(answer.statusCode())
                        .as(key + " " + value + answer.body())
                        .isEqualTo(400);
                assertThat(answer.body()).as(key + " " + value).startsWith(words);
                assertThat(write(place, filter("v", value), "n", "1").body())
                        .as(key + " " + value)
                        .contains("\"code\":400");
            });
        });
    }
}
