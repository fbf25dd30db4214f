package io.ndbwire.it.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.embedded.EmbeddedOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** The sample obeys TATP's rules, and is the same again from the same seed. */
class TelecomSampleTest {

    private static final int SUBSCRIBERS = 2000;

    @Test
    void eachSubscriberHasRowsByTatpsRules() {
        try (EmbeddedCluster cluster = EmbeddedCluster.withTelecomSample(SUBSCRIBERS);
                NdbClient client = NdbClient.connect(cluster.connectString())) {
            BlockingClient db = client.blocking();
            TableHandle accessInfo = db.table("telecom", "access_info");
            TableHandle facilities = db.table("telecom", "special_facility");
            TableHandle forwardings = db.table("telecom", "call_forwarding");
            int accessRows = 0;
            int facilityRows = 0;
            int forwardingRows = 0;
            int active = 0;
            for (int id = 1; id <= SUBSCRIBERS; id++) {
                int access = rows(client, accessInfo, id, 1, 2, 3, 4).size();
                List<Row> special = rows(client, facilities, id, 1, 2, 3, 4);
                assertThat(access).isBetween(1, 4);
                assertThat(special).hasSizeBetween(1, 4);
                accessRows += access;
                facilityRows += special.size();
                for (Row facility : special) {
                    active += facility.getInt("is_active");
                    List<Row> forwarded = rows(client, forwardings, id, facility.getInt("sf_type"));
                    forwardingRows += forwarded.size();
                    assertThat(forwarded).allSatisfy(row -> {
                        assertThat(row.getInt("end_time") - row.getInt("start_time"))
                                .isBetween(1, 8);
                        assertThat(row.getString("numberx")).matches("[0-9]{15}");
                    });
                }
            }
            assertThat(accessRows / (double) SUBSCRIBERS).isEqualTo(2.5, within(0.15));
            assertThat(facilityRows / (double) SUBSCRIBERS).isEqualTo(2.5, within(0.15));
            assertThat(forwardingRows / (double) facilityRows).isEqualTo(1.5, within(0.15));
            assertThat(active / (double) facilityRows).isEqualTo(0.85, within(0.03));
        }
    }

    /** The rows of one subscriber, or of one of the special facilities. */
    private static List<Row> rows(NdbClient client, TableHandle table, int id, int... types) {
        List<CompletionStage<Row>> stages = new ArrayList<>();
        if (table.description().name().table().equals("call_forwarding")) {
            for (int start : new int[] {0, 8, 16}) {
                stages.add(client.execute(table.read(id, types[0], start)));
            }
        } else {
            for (int type : types) {
                stages.add(client.execute(table.read(id, type)));
            }
        }
        return stages.stream()
                .map(stage -> stage.toCompletableFuture().join())
                .filter(row -> row != null)
                .toList();
    }

    @Test
    void aSubscriberIsFoundByNumberThroughTheUniqueIndex() {
        try (NdbClient client = NdbClient.connect("embedded:?sample=telecom&subscribers=10&data-nodes=2")) {
            TableHandle subscribers = client.blocking().table("telecom", "subscriber");
            Row row = client.blocking().execute(subscribers.readUnique("sub_nbr", "000000000000007"));
            assertThat(row.getLong("s_id")).isEqualTo(7);
            assertThat(row.getInt("hex_3")).isBetween(0, 15);
            assertThat(row.getLong("vlr_location")).isBetween(1L, 0xFFFF_FFFFL);
        }
    }

    @Test
    void theSameSeedMakesTheSameRows() {
        assertThat(locations(7)).isEqualTo(locations(7)).isNotEqualTo(locations(8));
    }

    private static List<Long> locations(long seed) {
        EmbeddedOptions options =
                EmbeddedOptions.builder().telecomSample(20).seed(seed).build();
        try (EmbeddedCluster cluster = EmbeddedCluster.start(options);
                NdbClient client = NdbClient.connect(cluster.connectString())) {
            TableHandle subscribers = client.blocking().table("telecom", "subscriber");
            List<Long> locations = new ArrayList<>();
            for (int id = 1; id <= 20; id++) {
                locations.add(client.blocking().execute(subscribers.read(id)).getLong("msc_location"));
            }
            return locations;
        }
    }
}
