package io.ndbwire.rest.openapi;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ndbwire.rest.value.Json;
import io.ndbwire.schema.Table;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/**
 * Writes the document: a template that is copied token by token, with the tables' paths and schemas behind those that it
 * has. Thread-safe.
 */
final class OpenApiDocument {

    private static final String TEMPLATE = "openapi.json";

    private final byte[] template;

    OpenApiDocument() {
        try (InputStream resource =
                Objects.requireNonNull(OpenApiDocument.class.getResourceAsStream(TEMPLATE), TEMPLATE)) {
            template = resource.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    byte[] write(List<Table> tables) {
        List<TableSection> sections = tables.stream().map(TableSection::new).toList();
        return Json.bytes(target -> Json.parse(template, source -> {
            copyMembers(source, target, "", sections);
            return true;
        }));
    }

    /** Copies an object, and adds to it what tables have there. */
    private static void copyMembers(JsonParser source, JsonGenerator target, String place, List<TableSection> sections)
            throws IOException {
        target.writeStartObject();
        while (source.nextToken() != JsonToken.END_OBJECT) {
            String name = source.currentName();
            String member = place + "/" + name;
            target.writeFieldName(name);
            source.nextToken();
            switch (member) {
                case "/paths", "/components", "/components/schemas" -> copyMembers(source, target, member, sections);
                default -> target.copyCurrentStructure(source);
            }
        }
        for (TableSection section : sections) {
            switch (place) {
                case "/paths" -> section.writePaths(target);
                case "/components/schemas" -> section.writeSchema(target);
                default -> {}
            }
        }
        target.writeEndObject();
    }
}
