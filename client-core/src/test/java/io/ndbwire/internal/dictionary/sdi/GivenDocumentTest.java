package io.ndbwire.internal.dictionary.sdi;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Each description that stops a SQL server (protocol document 05, section 20.7) is refused. */
class GivenDocumentTest {

    private static final TableDefinition TABLE = table("t", "id", "a").build();

    private static TableDefinition.Builder table(String name, String... columns) {
        TableDefinition.Builder table = TableDefinition.builder(TableName.of("d", name));
        for (String column : columns) {
            table.column(Column.builder(column, ColumnType.INT)
                    .primaryKey("id".equals(column))
                    .build());
        }
        return table;
    }

    private static byte[] packed(TableDefinition described) {
        return TableDocument.packed(described, List.of(), 2, Instant.EPOCH);
    }

    @Test
    void theTablesOwnDescriptionIsTaken() {
        assertThatCode(() -> GivenDocument.check(TABLE, packed(TABLE))).doesNotThrowAnyException();
    }

    @Test
    void aDescriptionThatTellsOfLessIsTaken() {
        assertThatCode(() -> GivenDocument.check(TABLE, packed(table("t", "id").build())))
                .doesNotThrowAnyException();
    }

    @Test
    void bytesThatNoServerCanUnpackAreTaken() {
        assertThatCode(() -> {
                    GivenDocument.check(TABLE, new byte[0]);
                    GivenDocument.check(TABLE, new byte[1_000]);
                    GivenDocument.check(
                            TABLE, "some bytes of a program's own".getBytes(java.nio.charset.StandardCharsets.UTF_8));
                })
                .doesNotThrowAnyException();
    }

    @Test
    void anotherTablesNameIsRefused() {
        assertRefused(() ->
                GivenDocument.check(TABLE, packed(table("other", "id", "a").build())));
    }

    @Test
    void aColumnThatTheTableDoesNotHaveIsRefused() {
        assertRefused(() ->
                GivenDocument.check(TABLE, packed(table("t", "id", "a", "b").build())));
    }

    @Test
    void aTextThatIsNoDescriptionIsRefused() {
        assertRefused(() -> GivenDocument.check(TABLE, ExtraMetadata.pack("{}")));
        assertRefused(() -> GivenDocument.check(TABLE, ExtraMetadata.pack("nothing like it")));
    }

    @Test
    void anotherVersionIsRefused() {
        byte[] packed = packed(TABLE);
        packed[0] = 3;
        assertRefused(() -> GivenDocument.check(TABLE, packed));
    }

    @Test
    void aForeignKeyOfTheTableAloneIsRefused() {
        TableDefinition child = table("t", "id", "a")
                .foreignKey(ForeignKeyDefinition.of("fk", List.of("a"), TableName.of("d", "p"), List.of("id")))
                .build();
        assertRefused(() -> GivenDocument.check(child, packed(TABLE)));
    }

    private static void assertRefused(ThrowingCallable check) {
        assertThatThrownBy(check).isInstanceOf(InvalidValueException.class).hasMessageContaining("d.t");
    }
}
