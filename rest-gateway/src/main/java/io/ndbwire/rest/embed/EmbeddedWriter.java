package io.ndbwire.rest.embed;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.rest.value.AnswerRows;
import io.ndbwire.rest.value.NumberStyle;
import java.io.IOException;
import java.util.List;

/** Writes rows with what is embedded in them: several rows as an array, one as an object or null. Immutable. */
public final class EmbeddedWriter {

    private final AnswerRows rows;
    private final List<Member> members;

    private record Member(String name, boolean toMany, EmbeddedWriter writer) {}

    /** A writer of rows of that shape. */
    public EmbeddedWriter(RowShape shape, NumberStyle style) {
        rows = new AnswerRows(shape.format(), shape.columns(), style);
        members = shape.embeddings().stream()
                .map(embedding -> new Member(
                        embedding.name(), embedding.finder().isToMany(), new EmbeddedWriter(embedding.shape(), style)))
                .toList();
    }

    /** Writes a row as an object. */
    public void write(EmbeddedRow row, JsonGenerator json) throws IOException {
        json.writeStartObject();
        rows.writer(row.row()).writeFields(row.row(), json);
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            List<EmbeddedRow> embedded = row.embedded().get(i);
            json.writeFieldName(member.name());
            if (member.toMany()) {
                json.writeStartArray();
                for (EmbeddedRow each : embedded) {
                    member.writer().write(each, json);
                }
                json.writeEndArray();
            } else if (embedded.isEmpty()) {
                json.writeNull();
            } else {
                member.writer().write(embedded.get(0), json);
            }
        }
        json.writeEndObject();
    }
}
