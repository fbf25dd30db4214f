package io.ndbwire.internal.dictionary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.CapturedExchanges;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Descriptions of altered tables and foreign keys against those that NDB's own client sent to a real cluster. */
class TablePropertiesTest {

    @Test
    void tellsAllOfATableWithAColumnMoreAsTheOriginalClientDoes() {
        TableProperties properties =
                new TableProperties(CapturedExchanges.get("table of many types").replySection(0));
        assertThat(properties.hasVariableRows()).isTrue();
        properties.add(Column.builder("c_new", ColumnType.VARCHAR)
                .length(40)
                .collation(255)
                .nullable(true)
                .dynamic(true)
                .build());

        assertThat(properties.encode())
                .isEqualTo(CapturedExchanges.get("alter table request").replySection(0));
    }

    @Test
    void refusesADescriptionThatIsTooLong() {
        TableProperties properties =
                new TableProperties(CapturedExchanges.get("table of many types").replySection(0));
        properties.extraMetadata(new byte[100_000]);
        assertThatThrownBy(properties::encode)
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("c_probe/def/t_types", "98304");
    }

    @Test
    void describesAForeignKeyAsTheOriginalClientDoes() {
        TableName parentName = TableName.of("c_probe", "parent");
        Column id = Column.builder("id", ColumnType.INT).primaryKey(true).build();
        KeyedTable parent = new KeyedTable(parentName, new ObjectVersion(23, 1), List.of(id), List.of(), Map.of());
        KeyedTable child = new KeyedTable(
                TableName.of("c_probe", "child"),
                new ObjectVersion(24, 1),
                List.of(id, Column.builder("pid", ColumnType.INT).number(1).build()),
                List.of(IndexDefinition.ordered("ix_pid", "pid")),
                Map.of("ix_pid", new ObjectVersion(25, 1)));
        ForeignKeyDefinition foreignKey = ForeignKeyDefinition.of("fk1", List.of("pid"), parentName, List.of("id"))
                .onUpdate(ForeignKeyDefinition.Action.RESTRICT)
                .onDelete(ForeignKeyDefinition.Action.CASCADE);

        assertThat(ForeignKeyCreation.properties("23/24/fk1", foreignKey, parent, child))
                .isEqualTo(CapturedExchanges.get("create foreign key request").replySection(0));
    }
}
