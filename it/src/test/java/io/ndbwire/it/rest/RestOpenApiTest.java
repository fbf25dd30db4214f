package io.ndbwire.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.rest.problem.ProblemType;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The API's description. */
@EachCluster
@ExtendWith(GatewayExtension.class)
class RestOpenApiTest {

    private static final Pattern REFERENCE = Pattern.compile("\"\\$ref\":\"#/components/(\\w+)/([^\"]+)\"");

    private final GatewayUnderTest gateway;

    RestOpenApiTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
    }

    private String document() {
        HttpResponse<String> answer = gateway.get("/v1/openapi.json");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        return answer.body();
    }

    private static OpenAPI parsed(String document) {
        SwaggerParseResult result = new OpenAPIV3Parser().readContents(document);
        assertThat(result.getMessages()).isEmpty();
        assertThat(result.getOpenAPI()).isNotNull();
        return result.getOpenAPI();
    }

    @Test
    void theDescriptionIsValidAndComplete() {
        String document = document();
        assertThat(document).startsWith("{\"openapi\":\"3.1.0\"");
        OpenAPI api = parsed(document);
        assertThat(api.getPaths())
                .containsKeys(
                        "/v1/data/{database}/{table}",
                        "/v1/data/{database}/{table}/{key}",
                        "/v1/data/{database}/{table}/query",
                        "/v1/schema",
                        "/v1/schema/{database}/{table}/indexes/{index}",
                        "/v1/changes/{database}/{table}",
                        "/v1/batch",
                        "/v1/openapi.json",
                        "/health/liveness",
                        "/health/readiness",
                        "/prometheus",
                        "/problems",
                        "/problems/{slug}",
                        "/0.1.0/{database}/{table}/pk-read",
                        "/0.1.0/{database}/{table}/scan",
                        "/0.1.0/batch",
                        "/0.1.0/batchwrite",
                        "/0.1.0/batchdelete",
                        "/0.1.0/ping",
                        "/0.1.0/health");
        List<String> names = new ArrayList<>();
        api.getPaths()
                .values()
                .forEach(path -> path.readOperations().forEach(operation -> names.add(operation.getOperationId())));
        assertThat(names).isNotEmpty().doesNotContainNull().doesNotHaveDuplicates();
    }

    @Test
    void everyStatusIsToldByItsNumber() {
        OpenAPI api = parsed(document());
        api.getPaths().entrySet().stream()
                // RonDB's dialect tells its errors otherwise.
                .filter(path -> !path.getKey().startsWith("/0.1.0"))
                .forEach(path -> path.getValue()
                        .readOperations()
                        .forEach(operation -> assertThat(operation.getResponses())
                                .as(path.getKey() + " " + operation.getOperationId())
                                .doesNotContainKey("default")
                                .containsKeys("406", "500")));
        for (ProblemType type : ProblemType.values()) {
            boolean ofTheServer = type == ProblemType.METHOD_NOT_ALLOWED;
            assertThat(api.getComponents().getResponses().containsKey("Problem" + type.status()))
                    .as(type.name())
                    .isEqualTo(!ofTheServer);
        }
    }

    @Test
    void eachReferenceLeadsSomewhere() {
        String document = document();
        OpenAPI api = parsed(document);
        Matcher references = REFERENCE.matcher(document);
        int count = 0;
        while (references.find()) {
            String name = references.group(2);
            switch (references.group(1)) {
                case "schemas" -> assertThat(api.getComponents().getSchemas()).containsKey(name);
                case "parameters" ->
                    assertThat(api.getComponents().getParameters()).containsKey(name);
                default -> assertThat(api.getComponents().getResponses()).containsKey(name);
            }
            count++;
        }
        assertThat(count).isPositive();
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"}) // as the validator's classes have it
    void theTablesOfTheMomentAreDescribed() {
        TableName name = gateway.newName();
        assertThat(document()).doesNotContain(name.table() + "\"");
        gateway.create(TableDefinition.builder(name)
                .column(Column.builder("customer", ColumnType.INT_UNSIGNED)
                        .primaryKey(true)
                        .build())
                .column(Column.builder("number", ColumnType.INT)
                        .primaryKey(true)
                        .build())
                .column(Column.builder("item", ColumnType.VARCHAR)
                        .length(40)
                        .collation(46)
                        .nullable(true)
                        .build())
                .column(Column.builder("price", ColumnType.DECIMAL)
                        .precision(10)
                        .scale(2)
                        .build())
                .build());
        OpenAPI api = parsed(document());
        String path = "/v1/data/rest/" + name.table();
        assertThat(api.getPaths())
                .containsKeys(path, path + "/{customer},{number}", "/v1/changes/rest/" + name.table());
        Schema row = api.getComponents().getSchemas().get("rest." + name.table());
        Map<String, Schema> columns = row.getProperties();
        assertThat(columns).containsOnlyKeys("customer", "number", "item", "price");
        assertThat((Set<String>) columns.get("item").getTypes()).containsExactlyInAnyOrder("string", "null");
        assertThat(columns.get("customer").getMaximum()).isEqualByComparingTo("4294967295");
        Schema inserted = api.getPaths()
                .get(path)
                .getPost()
                .getRequestBody()
                .getContent()
                .get("application/json")
                .getSchema();
        List<Schema> forms = inserted.getOneOf();
        assertThat((List<String>) forms.get(0).getRequired()).containsExactlyInAnyOrder("customer", "number", "price");
        // What the description shows as an example is taken.
        HttpResponse<String> made =
                gateway.send("POST", path, "{\"customer\":1,\"number\":1,\"item\":\"a\",\"price\":1}");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        assertThat(document()).contains("{\"customer\":1,\"number\":1,\"item\":\"a\",\"price\":1}");
    }

    @Test
    void thePageComesWithAllThatItNeeds() {
        for (String path : List.of("/swagger-ui", "/swagger-ui/index.html")) {
            HttpResponse<String> page = gateway.get(path);
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/html");
            assertThat(page.body()).contains("/v1/openapi.json").doesNotContain("http:", "https:");
            Matcher parts =
                    Pattern.compile("(?:href|src)=\"(/swagger-ui/[^\"]+)\"").matcher(page.body());
            while (parts.find()) {
                assertThat(gateway.get(parts.group(1)).statusCode())
                        .as(parts.group(1))
                        .isEqualTo(200);
            }
        }
    }
}
