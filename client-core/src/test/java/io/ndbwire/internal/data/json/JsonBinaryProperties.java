package io.ndbwire.internal.data.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.ProtocolException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Any document survives the way there and back; any bytes end in a text or a refusal. */
class JsonBinaryProperties {

    /** The canonical text of a document is a fixed point, and has one binary form. */
    @Property(tries = 500)
    void aDocumentComesBackAsItWent(@ForAll("documents") String document) {
        byte[] binary = JsonBinary.encode(document);
        String canonical = JsonBinary.decode(binary);

        assertThat(JsonBinary.decode(JsonBinary.encode(canonical))).isEqualTo(canonical);
        assertThat(JsonBinary.encode(canonical)).isEqualTo(binary);
    }

    @Property(tries = 2000)
    void everyDoubleComesBackExactly(@ForAll double value) {
        String text = JsonBinary.decode(JsonBinary.encode("[" + value + "]"));

        assertThat(Double.parseDouble(text.substring(1, text.length() - 1))).isEqualTo(value);
        assertThat(text.length()).isLessThanOrEqualTo(("[" + value + "]").length() + 32);
    }

    @Property(tries = 2000)
    void everyLongComesBackExactly(@ForAll long value) {
        assertThat(JsonBinary.decode(JsonBinary.encode(Long.toString(value)))).isEqualTo(Long.toString(value));
        String unsigned = Long.toUnsignedString(value);
        assertThat(JsonBinary.decode(JsonBinary.encode(unsigned))).isEqualTo(unsigned);
    }

    @Property(tries = 2000)
    void anyBytesEndInATextOrARefusal(@ForAll @IntRange(max = 15) int type, @ForAll @Size(max = 80) byte[] rest) {
        byte[] document = new byte[rest.length + 1];
        document[0] = (byte) type;
        System.arraycopy(rest, 0, document, 1, rest.length);
        assertTextOrRefusal(document);
    }

    @Property(tries = 500)
    void aDamagedDocumentEndsInATextOrARefusal(
            @ForAll("documents") String document, @ForAll int place, @ForAll byte damage) {
        byte[] binary = JsonBinary.encode(document);
        binary[Math.floorMod(place, binary.length)] = damage;
        assertTextOrRefusal(binary);
    }

    @Property(tries = 500)
    void aDamagedTextEndsInADocumentOrARefusal(
            @ForAll("documents") String document, @ForAll int place, @ForAll char damage) {
        StringBuilder text = new StringBuilder(document);
        text.setCharAt(Math.floorMod(place, text.length()), damage);
        try {
            assertThat(JsonBinary.encode(text.toString())).isNotEmpty();
        } catch (InvalidValueException refused) {
            assertThat(refused).hasMessageContaining("at position");
        }
    }

    private static void assertTextOrRefusal(byte[] document) {
        try {
            assertThat(JsonBinary.decode(document)).isNotEmpty();
        } catch (ProtocolException refused) {
            assertThat(refused.getMessage()).isNotEmpty();
        }
    }

    @Provide
    Arbitrary<String> documents() {
        Arbitrary<String> scalars = Arbitraries.oneOf(
                Arbitraries.of("null", "true", "false", "0", "-1", "65535", "65536", "1e-7", "1E+300"),
                Arbitraries.longs().map(String::valueOf),
                Arbitraries.doubles().map(String::valueOf),
                strings());
        return Arbitraries.recursive(() -> scalars, this::nested, 0, 4);
    }

    private Arbitrary<String> nested(Arbitrary<String> values) {
        Arbitrary<String> arrays =
                values.list().ofMaxSize(5).map(list -> list.stream().collect(Collectors.joining(",", "[", " ]")));
        Arbitrary<String> objects = strings()
                .list()
                .ofMaxSize(5)
                .flatMap(names -> values.list().ofSize(names.size()).map(members -> object(names, members)));
        return Arbitraries.oneOf(arrays, objects);
    }

    private static String object(List<String> names, List<String> members) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            pairs.add(names.get(i) + " : " + members.get(i));
        }
        return pairs.stream().collect(Collectors.joining(", ", "{", "}"));
    }

    private static Arbitrary<String> strings() {
        Arbitrary<String> characters = Arbitraries.oneOf(
                Arbitraries.chars()
                        .range(' ', '~')
                        .filter(c -> c != '"' && c != '\\')
                        .map(String::valueOf),
                Arbitraries.of("\\n", "\\u0001", "\\\"", "\\\\", "é", "漢", "\uD83D\uDE00", "\\ud83d\\ude00"));
        return characters.list().ofMaxSize(12).map(list -> list.stream().collect(Collectors.joining("", "\"", "\"")));
    }
}
