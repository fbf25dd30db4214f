package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.OwnCluster;
import io.ndbwire.it.cluster.RealCluster;
import io.ndbwire.it.cluster.RealClusterBuilder;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import org.junit.jupiter.api.Test;

/** Links whose messages carry a checksum and no signal id, to data nodes on ports that change with each start. */
@OwnCluster(LinkFormatTest.ChecksumsOnDynamicPorts.class)
class LinkFormatTest {

    /** The opposite of the defaults. */
    public static final class ChecksumsOnDynamicPorts implements OwnCluster.Setup {

        @Override
        public RealClusterBuilder apply(RealClusterBuilder builder) {
            return builder.checksum(true).signalIds(false).dynamicPorts();
        }
    }

    @Test
    void rowsGoInAndOut(RealCluster cluster) {
        try (NdbClient client = NdbClient.connect(cluster.connectString())) {
            BlockingClient db = client.blocking();
            TableHandle table = db.createTable(TableDefinition.builder(TableName.of("links", "t"))
                    .column(Column.builder("id", ColumnType.INT)
                            .primaryKey(true)
                            .build())
                    .column(Column.builder("a", ColumnType.LONG_VARBINARY)
                            .length(8_000)
                            .build())
                    .build());
            byte[] value = new byte[8_000];
            for (int id = 0; id < 100; id++) {
                value[id] = (byte) id;
                db.execute(table.insert().set("id", id).set("a", value));
            }
            Row row = db.execute(table.read(99));
            assertThat(row).isNotNull();
            assertThat(row.getBytes("a")).isEqualTo(value);
        }
    }
}
