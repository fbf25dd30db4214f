package io.ndbwire.mapping;

import static io.ndbwire.mapping.MappedTables.again;
import static io.ndbwire.mapping.MappedTables.bind;
import static io.ndbwire.mapping.MappedTables.inserted;
import static io.ndbwire.mapping.MappedTables.key;
import static io.ndbwire.mapping.MappedTables.nullable;
import static io.ndbwire.mapping.MappedTables.row;
import static io.ndbwire.mapping.MappedTables.table;
import static io.ndbwire.mapping.MappedTables.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.ColumnType;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClassBindingTest {

    record Address(
            @Nullable String street,
            @Column("zip") @Nullable String postCode) {}

    record Person(
            int id,
            @Embedded(prefix = "home_") @Nullable Address home,
            @Embedded(prefix = "work_") Optional<Address> work) {}

    private static final io.ndbwire.schema.Table PEOPLE = table(
            key("id"), text("home_street", 20), text("home_zip", 5), text("work_street", 20), text("work_zip", 5));

    @Test
    void anEmbeddedRecordIsSpreadOverItsColumns() {
        Binding<Person> people = bind(Person.class, PEOPLE);
        Person ada = new Person(1, new Address("Main", "1"), Optional.of(new Address(null, "2")));

        assertThat(inserted(people, ada))
                .containsEntry("home_street", "Main")
                .containsEntry("home_zip", "1")
                .containsEntry("work_street", null)
                .containsEntry("work_zip", "2");
        assertThat(again(people, ada)).isEqualTo(ada);
    }

    @Test
    void anEmbeddedRecordIsNullWhereAllOfItsColumnsAre() {
        Binding<Person> people = bind(Person.class, PEOPLE);
        Person homeless = new Person(1, null, Optional.empty());

        assertThat(inserted(people, homeless))
                .containsEntry("home_street", null)
                .containsEntry("work_zip", null);
        assertThat(again(people, homeless)).isEqualTo(homeless);
    }

    record Camel(
            int id, @Nullable Integer shoeSize, @Nullable Integer bellyGirth) {}

    @Test
    void namesAreTakenAsTheyAreOrInSnakeCase() {
        Binding<Camel> camels = bind(
                Camel.class,
                table(key("id"), nullable("shoe_size", ColumnType.INT), nullable("bellyGirth", ColumnType.INT)));

        assertThat(inserted(camels, new Camel(1, 2, 3))).isEqualTo(Map.of("id", 1, "shoe_size", 2, "bellyGirth", 3));
    }

    @Test
    void snakeCaseKeepsAbbreviationsTogether() {
        assertThat(SnakeCase.of("homeAddress")).isEqualTo("home_address");
        assertThat(SnakeCase.of("userID")).isEqualTo("user_id");
        assertThat(SnakeCase.of("URLPath")).isEqualTo("url_path");
        assertThat(SnakeCase.of("imsi")).isEqualTo("imsi");
        assertThat(SnakeCase.of("line2Text")).isEqualTo("line2_text");
        assertThat(SnakeCase.of("a_B")).isEqualTo("a_b");
    }

    record Strict(int id, String name) {
        Strict {
            if (name.isEmpty()) {
                throw new IllegalArgumentException("a name is needed");
            }
        }
    }

    @Test
    void whatAConstructorThrowsNamesTheClass() {
        Binding<Strict> strict = bind(Strict.class, table(key("id"), text("name", 10)));

        assertThatThrownBy(() -> strict.read(row(strict, 1, "")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("ClassBindingTest.Strict")
                .hasMessageContaining("hlr.subscribers")
                .hasMessageContaining("a name is needed");
    }

    record Wide(int id, long big, short small, boolean flag, double ratio) {}

    @Test
    void nullAndNumbersThatAreTooLargeNameComponentAndColumn() {
        Binding<Wide> wide = bind(
                Wide.class,
                table(
                        key("id"),
                        nullable("big", ColumnType.BIGINT_UNSIGNED),
                        nullable("small", ColumnType.INT),
                        nullable("flag", ColumnType.TINYINT),
                        nullable("ratio", ColumnType.DOUBLE)));

        assertThat(wide.read(row(wide, 1, 2, 3, 1, 0.5))).isEqualTo(new Wide(1, 2, (short) 3, true, 0.5));
        assertInvalid(wide, "Wide.big (column big of table hlr.subscribers): NULL", 1, null, 3, 1, 0.5);
        assertInvalid(wide, "Wide.flag (column flag of table hlr.subscribers): NULL", 1, 2, 3, null, 0.5);
        assertInvalid(wide, "Wide.ratio (column ratio of table hlr.subscribers): NULL", 1, 2, 3, 1, null);
        assertInvalid(wide, "Wide.small (column small of table hlr.subscribers): 40000", 1, 2, 40_000, 1, 0.5);
        assertInvalid(wide, "Wide.big (column big", 1, "18446744073709551615", 3, 1, 0.5);
    }

    private static void assertInvalid(Binding<?> binding, String message, @Nullable Object... values) {
        assertThatThrownBy(() -> binding.read(row(binding, values)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining(message);
    }

    record Defaulted(
            int id, @Nullable Integer level, @Nullable Integer need) {}

    @Test
    void nullInAnInsertLeavesADefaultButNothingElse() {
        Binding<Defaulted> rows = bind(
                Defaulted.class,
                table(
                        key("id"),
                        io.ndbwire.schema.Column.builder("level", ColumnType.INT)
                                .defaultValue(new byte[4]),
                        io.ndbwire.schema.Column.builder("need", ColumnType.INT)));

        assertThat(inserted(rows, new Defaulted(1, null, 2))).isEqualTo(Map.of("id", 1, "need", 2));
        assertThatThrownBy(() -> inserted(rows, new Defaulted(1, 1, null)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("Defaulted.need");
        assertThatThrownBy(() -> rows.save(new Defaulted(1, null, 2), (column, value) -> {}))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("Defaulted.level");
    }

    record Some(int id) {}

    @Test
    void aClassThatLacksANeededColumnCanReadButNotInsert() {
        Binding<Some> some =
                bind(Some.class, table(key("id"), io.ndbwire.schema.Column.builder("needed", ColumnType.INT)));

        assertThat(some.read(row(some, 5))).isEqualTo(new Some(5));
        assertThatThrownBy(() -> inserted(some, new Some(1)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("needed");
    }

    @SuppressWarnings("unused") // what is here is found by reflection
    static class Base {
        private int id;
        static int count;
        transient int cached;
    }

    static class Derived extends Base {
        private @Nullable String name = "unset";

        @Transient
        private String note = "made";

        private transient boolean dirty = true;
    }

    @Test
    void aClassHasTheFieldsOfItsSuperclassesAndKeepsTheTransientOnes() {
        Binding<Derived> derived = bind(Derived.class, table(text("name", 10), key("id")));

        Derived read = derived.read(row(derived, 4, null));
        assertThat(read.name).isNull();
        assertThat(read.note).isEqualTo("made");
        assertThat(read.dirty).isTrue();
        assertThat(derived.columns()).extracting(io.ndbwire.schema.Column::name).containsExactly("id", "name");
        assertThat(derived.keyOf(read)).containsExactly(4);
    }

    record Kept(
            int id,
            @Transient int cached,
            @Transient @Nullable String note) {}

    @Test
    void aTransientComponentIsZeroOrNull() {
        Binding<Kept> kept = bind(Kept.class, table(key("id")));

        assertThat(kept.read(row(kept, 1))).isEqualTo(new Kept(1, 0, null));
        assertThat(inserted(kept, new Kept(1, 5, "x"))).isEqualTo(Map.of("id", 1));
    }

    record Odd(@Key int id, @Key int cell, @Nullable Object thing, Thread thread, int id2) {}

    @Test
    void everyProblemIsToldAtOnce() {
        io.ndbwire.schema.Table table =
                table(key("id"), key("site"), nullable("cell", ColumnType.INT), nullable("thread", ColumnType.INT));

        assertThatThrownBy(() -> bind(Odd.class, table))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("ClassBindingTest$Odd does not fit table hlr.subscribers")
                .hasMessageContaining("component thing: there is no column thing; the columns are [id, site, cell")
                .hasMessageContaining("component thread: java.lang.Thread does not fit column thread INT; give it a")
                .hasMessageContaining("component id2: there is no column id2")
                .hasMessageContaining("no component belongs to column site of the primary key")
                .hasMessageContaining("component cell: it is a @Key, but column cell is not part of");
    }

    record Twice(int id, @Column("id") int again) {}

    @Test
    void aColumnBelongsToOneComponent() {
        assertThatThrownBy(() -> bind(Twice.class, table(key("id"))))
                .hasMessageContaining("component again: column id belongs to id already");
    }

    @Test
    void onlyWhatDiffersIsUpdated() {
        Binding<Person> people = bind(Person.class, PEOPLE);
        Person before = new Person(1, new Address("Main", "1"), Optional.empty());
        Map<String, @Nullable Object> changes = new HashMap<>();

        people.update(before, new Person(1, new Address("Main", "2"), Optional.empty()), changes::put);
        assertThat(changes).isEqualTo(Map.of("home_zip", "2"));
        assertThatThrownBy(() -> people.update(before, new Person(2, null, Optional.empty()), changes::put))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("Person.id");
    }
}
