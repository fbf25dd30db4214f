package io.ndbwire.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.SchemaException;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Classes that no table could fit. */
class MappingOfTest {

    @Table(database = "hlr", name = "subscribers")
    record Named(int id) {}

    interface Shape {}

    abstract static class Half {}

    @SuppressWarnings("ClassCanBeStatic") // that it is not is what is told
    class Inner {}

    @SuppressWarnings("unused") // found by reflection
    static class NoDefault {
        NoDefault(int id) {}
    }

    static class Fixed {
        final int id = 1;
    }

    record Endless(int id, @Embedded @Nullable Endless next) {}

    static final class WrongType implements Converter<String, String> {
        @Override
        public String toColumn(String value) {
            return value;
        }

        @Override
        public String toComponent(String value) {
            return value;
        }
    }

    static final class Unmakeable implements Converter<Integer, Integer> {
        Unmakeable(int unused) {
            assertThat(unused).isZero();
        }

        @Override
        public Integer toColumn(Integer value) {
            return value;
        }

        @Override
        public Integer toComponent(Integer value) {
            return value;
        }
    }

    abstract static class Same<X> implements Converter<X, X> {}

    static final class Indirect extends Same<Integer> {
        @Override
        public Integer toColumn(Integer value) {
            return value;
        }

        @Override
        public Integer toComponent(Integer value) {
            return value;
        }
    }

    @SuppressWarnings("rawtypes") // what it holds is unknown, which is told
    record Wrong(
            @Convert(WrongType.class) int a,
            @Convert(Unmakeable.class) int b,
            @Convert(Indirect.class) int c,
            Optional d,
            @Embedded @Column("x") @Nullable Named e,
            @Embedded URI f) {}

    @Test
    void aClassThatCannotBeMadeIsRefused() {
        assertRefused(Shape.class, "only records and classes that are not abstract");
        assertRefused(Half.class, "only records and classes that are not abstract");
        assertRefused(Inner.class, "make it static");
        assertRefused(NoDefault.class, "no constructor without parameters");
        assertRefused(Fixed.class, "field id: it is final");
        assertRefused(String.class, "a value, not a row");
        assertRefused(Endless.class, "component next: MappingOfTest.Endless is embedded in itself");
    }

    @Test
    void allReasonsAreTold() {
        assertThatThrownBy(() -> Mapping.of(Wrong.class))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("component a: converter")
                .hasMessageContaining("is for java.lang.String, not for java.lang.Integer")
                .hasMessageContaining("component b: converter")
                .hasMessageContaining("cannot be made")
                .hasMessageContaining("component c: converter")
                .hasMessageContaining("does not name its types")
                .hasMessageContaining("component d: its Optional does not say what it holds")
                .hasMessageContaining("component e: it is @Embedded")
                .hasMessageContaining("component f: java.net.URI is a value");
    }

    @Test
    void aMappingKnowsItsTable() {
        assertThat(Mapping.of(Named.class)).hasToString("MappingOfTest.Named in hlr.subscribers");
        assertThat(Mapping.dynamic()).hasToString("DynamicRow");
    }

    private static void assertRefused(Class<?> type, String message) {
        assertThatThrownBy(() -> Mapping.of(type))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining(type.getName())
                .hasMessageContaining(message);
    }
}
