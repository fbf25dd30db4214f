package io.ndbwire.rest.value;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import io.ndbwire.rest.problem.ProblemException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/** Reading and writing JSON as a stream of tokens: no tree stands between a row and its bytes. */
public final class Json {

    private static final int MAXIMUM_DEPTH = 100;
    private static final int EXPECTED_BYTES = 512;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            // JSON between systems is UTF-8 (RFC 8259, section 8.1); of another one no offsets in bytes are known.
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAXIMUM_DEPTH)
                    // A string may be a large object; how large a body may be is the server's limit.
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** Writes one value. */
    public interface Content {
        void write(JsonGenerator json) throws IOException;
    }

    /** Reads one value; the parser stands on its first token. */
    public interface Reading<T extends @Nullable Object> {
        T read(JsonParser json) throws IOException;
    }

    /** A value in a body: the offset of its first byte, and how many they are. */
    public record Span(int offset, int length) {}

    private Json() {}

    /** The bytes of one value. */
    public static byte[] bytes(Content content) {
        ByteArrayBuilder bytes = new ByteArrayBuilder(EXPECTED_BYTES);
        try (JsonGenerator json = generator(bytes)) {
            content.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** The bytes of the value that the parser stands on; it is left on the value's last token. */
    public static byte[] copy(JsonParser value) throws IOException {
        ByteArrayBuilder bytes = new ByteArrayBuilder(EXPECTED_BYTES);
        try (JsonGenerator json = generator(bytes)) {
            json.copyCurrentStructure(value);
        }
        return bytes.toByteArray();
    }

    /** A writer for several values, such as the lines of a stream. */
    public static JsonGenerator generator(OutputStream target) throws IOException {
        return FACTORY.createGenerator(target);
    }

    /** Writes a value that is JSON already. */
    public static void writeValue(JsonGenerator json, byte[] value) throws IOException {
        // The generator puts the comma or colon that is due, and nothing behind it.
        json.writeRawValue("");
        json.flush();
        ((OutputStream) json.getOutputTarget()).write(value);
    }

    /** A writer of text. */
    static JsonGenerator generator(Writer target) throws IOException {
        return FACTORY.createGenerator(target);
    }

    /**
     * Reads a body, which must be one JSON value.
     *
     * @throws ProblemException with line and column, if it is not
     */
    public static <T extends @Nullable Object> T parse(byte[] body, Reading<T> reading) {
        return parse(body, 0, body.length, reading);
    }

    private static <T extends @Nullable Object> T parse(byte[] body, int offset, int length, Reading<T> reading) {
        try (JsonParser json = FACTORY.createParser(body, offset, length)) {
            if (json.nextToken() == null) {
                throw ProblemException.invalid("The body is empty; JSON is expected");
            }
            T value = reading.read(json);
            if (json.nextToken() != null) {
                throw invalid(json, "nothing may follow the JSON value");
            }
            return value;
        } catch (JsonParseException | StreamConstraintsException e) {
            throw ProblemException.invalid("The body is not JSON: " + e.getOriginalMessage() + place(e.getLocation()));
        } catch (IOException e) {
            throw ProblemException.invalid("The body is not JSON: " + e.getMessage());
        }
    }

    /** Reads a value that was passed over, see {@link #parse(byte[], Reading)}. */
    public static <T extends @Nullable Object> T parse(byte[] body, Span value, Reading<T> reading) {
        return parse(body, value.offset(), value.length(), reading);
    }

    /** Passes over the value that a body's parser stands on, and tells where it is. */
    public static Span skip(JsonParser json) throws IOException {
        int begin = (int) json.currentTokenLocation().getByteOffset();
        json.skipChildren();
        json.finishToken();
        return new Span(begin, (int) json.currentLocation().getByteOffset() - begin);
    }

    private static String place(@Nullable JsonLocation location) {
        return location == null ? "" : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
    }

    /** The refusal of what the parser stands on, with its place. */
    public static ProblemException invalid(JsonParser json, String what) {
        return ProblemException.invalid("Line " + json.currentTokenLocation().getLineNr() + ", column "
                + json.currentTokenLocation().getColumnNr() + " of the body: " + what);
    }
}
