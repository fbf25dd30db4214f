package io.ndbwire.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Rows by key, over HTTP. */
@EachCluster
@ExtendWith(GatewayExtension.class)
class RestRowTest {

    private final GatewayUnderTest gateway;
    private final TableHandle table;
    private final String path;

    RestRowTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
        table = gateway.create(
                Column.builder("name", ColumnType.VARCHAR)
                        .length(80)
                        .collation(46)
                        .nullable(true)
                        .build(),
                Column.builder("n", ColumnType.BIGINT).nullable(true).build());
        path = GatewayUnderTest.path(table);
    }

    @BeforeEach
    void aRow() {
        gateway.client()
                .blocking()
                .execute(table.insert().set("id", 1).set("name", "Ada").set("n", 7));
    }

    private void requireProblem(HttpResponse<String> answer, int status, String slug) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body())
                .contains("\"type\":\"/problems/" + slug + "\"")
                .contains("\"status\":" + status);
    }

    @Test
    void aRowIsReadWithAllItsColumns() {
        HttpResponse<String> answer = gateway.get(path + "/1");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(answer.body()).isEqualTo("{\"id\":1,\"name\":\"Ada\",\"n\":7}");
    }

    @Test
    void columnsAreChosenInTheOrderWanted() {
        assertThat(gateway.get(path + "/1?columns=n,id").body()).isEqualTo("{\"n\":7,\"id\":1}");
        requireProblem(gateway.get(path + "/1?columns=n,x"), 400, "no-such-column");
        requireProblem(gateway.get(path + "/1?columns=n,n"), 400, "invalid-request");
    }

    @Test
    void aMissingRowAndAMissingTableAreToldApart() {
        requireProblem(gateway.get(path + "/2"), 404, "no-such-row");
        requireProblem(gateway.get("/v1/data/rest/nothere/2"), 404, "no-such-table");
        requireProblem(gateway.get("/v1/nowhere"), 404, "no-such-resource");
    }

    @Test
    void aKeyThatIsNoneIsRefused() {
        requireProblem(gateway.get(path + "/one"), 400, "invalid-value");
        requireProblem(gateway.get(path + "/1,2"), 400, "invalid-request");
        requireProblem(gateway.get(path + "/99999999999"), 400, "invalid-value");
    }

    @Test
    void keysMayHoldWhatPathsMayNot() {
        TableHandle pairs = gateway.create(TableDefinition.builder(gateway.newName())
                .column(Column.builder("a", ColumnType.VARCHAR)
                        .length(40)
                        .collation(46)
                        .primaryKey(true)
                        .build())
                .column(Column.builder("b", ColumnType.INT).primaryKey(true).build())
                .build());
        String pairPath = GatewayUnderTest.path(pairs);
        HttpResponse<String> made = gateway.send("POST", pairPath, "{\"a\":\"x,/ +%ü?\",\"b\":-1}");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        String place = made.headers().firstValue("Location").orElseThrow();
        assertThat(place).isEqualTo(pairPath + "/x%2C%2F%20%2B%25%C3%BC%3F,-1");
        assertThat(gateway.get(place).body()).isEqualTo("{\"a\":\"x,/ +%ü?\",\"b\":-1}");
    }

    @Test
    void anInsertNamesThePlaceOfTheRow() {
        HttpResponse<String> made = gateway.send("POST", path, "{\"id\":5,\"name\":\"Grace\"}");
        assertThat(made.statusCode()).isEqualTo(201);
        assertThat(made.body()).isEmpty();
        assertThat(made.headers().firstValue("Location")).hasValue(path + "/5");
        assertThat(gateway.get(path + "/5").body()).isEqualTo("{\"id\":5,\"name\":\"Grace\",\"n\":null}");
        requireProblem(gateway.send("POST", path, "{\"id\":5}"), 409, "duplicate-key");
    }

    @Test
    void manyRowsAreInsertedAllOrNone() {
        HttpResponse<String> made =
                gateway.send("POST", path, "[{\"id\":10},{\"id\":11,\"n\":3}]", "Prefer", "return=representation");
        assertThat(made.statusCode()).isEqualTo(201);
        assertThat(made.body()).isEqualTo("[{\"id\":10,\"name\":null,\"n\":null},{\"id\":11,\"name\":null,\"n\":3}]");
        requireProblem(gateway.send("POST", path, "[{\"id\":12},{\"id\":11}]"), 409, "duplicate-key");
        requireProblem(gateway.get(path + "/12"), 404, "no-such-row");
    }

    @Test
    void bodiesThatSayNothingUsefulAreRefusedWithTheirPlace() {
        requireProblem(gateway.send("POST", path, "{\"id\":"), 400, "invalid-request");
        requireProblem(gateway.send("POST", path, "[]"), 400, "invalid-request");
        requireProblem(gateway.send("POST", path, "{\"id\":20,\"id\":21}"), 400, "invalid-request");
        requireProblem(gateway.send("POST", path, "{\"id\":20,\"x\":1}"), 400, "no-such-column");
        requireProblem(gateway.send("POST", path, "{\"id\":20,\"n\":\"seven\"}"), 400, "invalid-value");
        requireProblem(gateway.send("POST", path, "{\"id\":20,\"name\":7}"), 400, "invalid-value");
        requireProblem(gateway.send("POST", path, "{\"name\":\"no key\"}"), 400, "invalid-request");
        requireProblem(gateway.send("POST", path, "id=1", "Content-Type", "text/plain"), 415, "unsupported-media-type");
        assertThat(gateway.send("POST", path, "[\n  {\"id\":20,\n   5}]").body())
                .contains("line 3");
    }

    @Test
    void aPutWritesTheWholeRow() {
        assertThat(gateway.send("PUT", path + "/1", "{\"n\":8}").statusCode()).isEqualTo(204);
        assertThat(gateway.get(path + "/1").body()).isEqualTo("{\"id\":1,\"name\":null,\"n\":8}");
        HttpResponse<String> made = gateway.send("PUT", path + "/30", "{\"n\":9}", "Prefer", "return=representation");
        assertThat(made.statusCode()).isEqualTo(201);
        assertThat(made.body()).isEqualTo("{\"id\":30,\"name\":null,\"n\":9}");
        requireProblem(gateway.send("PUT", path + "/1", "{\"id\":2}"), 400, "invalid-request");
    }

    @Test
    void aPatchChangesWhatItNames() {
        assertThat(gateway.send("PATCH", path + "/1", "{\"name\":null}").statusCode())
                .isEqualTo(204);
        HttpResponse<String> patched =
                gateway.send("PATCH", path + "/1", "{\"n\":{\"$increment\":-10}}", "Prefer", "return=representation");
        assertThat(patched.statusCode()).isEqualTo(200);
        assertThat(patched.body()).isEqualTo("{\"id\":1,\"name\":null,\"n\":-3}");
        requireProblem(gateway.send("PATCH", path + "/2", "{\"n\":1}"), 404, "no-such-row");
        requireProblem(gateway.send("PATCH", path + "/1", "{\"n\":{\"$add\":1}}"), 400, "invalid-request");
        requireProblem(gateway.send("PATCH", path + "/1", "{\"n\":{\"$increment\":1.5}}"), 400, "invalid-request");
    }

    @Test
    void aRowIsDeletedOnce() {
        assertThat(gateway.send("DELETE", path + "/1", "").statusCode()).isEqualTo(204);
        requireProblem(gateway.send("DELETE", path + "/1", ""), 404, "no-such-row");
    }

    @Test
    void aTagLetsReadersKeepWhatTheyHave() {
        String tag = gateway.get(path + "/1").headers().firstValue("ETag").orElseThrow();
        assertThat(gateway.get(path + "/1", "If-None-Match", tag).statusCode()).isEqualTo(304);
        assertThat(gateway.get(path + "/1?columns=n", "If-None-Match", tag).statusCode())
                .isEqualTo(200);
        gateway.send("PATCH", path + "/1", "{\"n\":8}");
        assertThat(gateway.get(path + "/1", "If-None-Match", tag).statusCode()).isEqualTo(200);
    }

    @Test
    void whoChangesARowCanDemandThatItIsAsItWas() {
        String whole = gateway.get(path + "/1").headers().firstValue("ETag").orElseThrow();
        String name = gateway.get(path + "/1?columns=name")
                .headers()
                .firstValue("ETag")
                .orElseThrow();
        assertThat(gateway.send("PATCH", path + "/1", "{\"n\":8}", "If-Match", whole)
                        .statusCode())
                .isEqualTo(204);
        requireProblem(gateway.send("PATCH", path + "/1", "{\"n\":9}", "If-Match", whole), 412, "precondition-failed");
        requireProblem(gateway.send("DELETE", path + "/1", "", "If-Match", whole), 412, "precondition-failed");
        requireProblem(gateway.send("PUT", path + "/1", "{}", "If-Match", whole), 412, "precondition-failed");
        // Of what was read the name alone counts, and that is as it was.
        assertThat(gateway.send("PATCH", path + "/1", "{\"n\":9}", "If-Match", name)
                        .statusCode())
                .isEqualTo(204);
        requireProblem(gateway.send("PUT", path + "/1", "{}", "If-None-Match", "*"), 412, "precondition-failed");
        assertThat(gateway.send("PUT", path + "/40", "{}", "If-None-Match", "*").statusCode())
                .isEqualTo(201);
        requireProblem(gateway.send("PUT", path + "/41", "{}", "If-Match", "*"), 412, "precondition-failed");
        assertThat(gateway.get(path + "/1").body()).isEqualTo("{\"id\":1,\"name\":\"Ada\",\"n\":9}");
    }

    @Test
    void largeNumbersAreStringsOnRequest() {
        gateway.send("PATCH", path + "/1", "{\"n\":9007199254740993}");
        assertThat(gateway.get(path + "/1?columns=n").body()).isEqualTo("{\"n\":9007199254740993}");
        assertThat(gateway.get(path + "/1?columns=n", "Prefer", "big-integers=strings")
                        .body())
                .isEqualTo("{\"n\":\"9007199254740993\"}");
        gateway.send("PATCH", path + "/1", "{\"n\":\"-9007199254740993\"}");
        assertThat(gateway.get(path + "/1?columns=n").body()).isEqualTo("{\"n\":-9007199254740993}");
    }

    @Test
    void aTrailingSlashIsNoKeyOfItsOwn() {
        TableHandle words = gateway.create(TableDefinition.builder(gateway.newName())
                .column(Column.builder("w", ColumnType.VARCHAR)
                        .length(40)
                        .collation(46)
                        .primaryKey(true)
                        .build())
                .build());
        String wordPath = GatewayUnderTest.path(words);
        gateway.send("POST", wordPath, "[{\"w\":\"\"},{\"w\":\"alice\"}]");
        assertThat(gateway.send("DELETE", wordPath + "/alice/", "").statusCode())
                .isEqualTo(204);
        assertThat(gateway.get(wordPath + "?scan=allow").body()).isEqualTo("[{\"w\":\"\"}]");
    }

    @Test
    void listsOfTagsAreBounded() {
        String many = "\"n:aaaaaaaaaaaaaaaaaaaa\",".repeat(17);
        requireProblem(gateway.send("DELETE", path + "/1", "", "If-Match", many), 400, "invalid-request");
        String deep = "\"n5" + ".5".repeat(1900) + ":aaaaaaaaaaaaaaaaaaaa\"";
        requireProblem(gateway.send("DELETE", path + "/1", "", "If-Match", deep), 412, "precondition-failed");
    }

    @Test
    void aMethodThatARowDoesNotHaveIsToldWithThoseThatItHas() {
        HttpResponse<String> answer = gateway.send("POST", path + "/1", "{}");
        requireProblem(answer, 405, "method-not-allowed");
        assertThat(answer.headers().firstValue("Allow")).isPresent();
    }
}
