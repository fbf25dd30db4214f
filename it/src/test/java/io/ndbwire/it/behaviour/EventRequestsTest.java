package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.embedded.EmbeddedOptions;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.schema.Table;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.CreateEvntConf;
import io.ndbwire.wire.CreateEvntRef;
import io.ndbwire.wire.CreateEvntReq;
import io.ndbwire.wire.DropEvntConf;
import io.ndbwire.wire.DropEvntRef;
import io.ndbwire.wire.DropEvntReq;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.SubStartConf;
import io.ndbwire.wire.SubStartRef;
import io.ndbwire.wire.SubStartReq;
import io.ndbwire.wire.SubStopConf;
import io.ndbwire.wire.SubStopRef;
import io.ndbwire.wire.SubStopReq;
import io.ndbwire.wire.SubTableData;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests for events and subscriptions, as any client may send them, and their answers. */
class EventRequestsTest {

    private static final int MASTER = 1;
    private static final int OTHER = 2;
    private static final int NOT_MASTER = 702;
    private static final int NO_SUCH_TABLE = 723;
    private static final int EVENT_EXISTS = 746;
    private static final int NO_SUCH_EVENT = 4710;
    private static final int NO_SUCH_SUBSCRIPTION = 1407;
    private static final int NO_SUCH_SUBSCRIBER = 1426;
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final EmbeddedCluster cluster = EmbeddedCluster.start(
            EmbeddedOptions.builder().dataNodes(2).telecomSample(3).build());
    private final NdbClient client = NdbClient.connect(cluster.connectString());
    private final BlockingClient db = client.blocking();
    private final RawApiNode api = new RawApiNode(cluster.connectString());

    @AfterEach
    void close() {
        api.close();
        client.close();
        cluster.close();
    }

    private OutboundSignal create(String name, int flags) {
        Table table = db.table("telecom", "subscriber").description();
        BitSet columns = new BitSet();
        columns.set(0, table.columns().size());
        return CreateEvntReq.create(
                api.reference(),
                name,
                table.name().internalName(),
                table.id(),
                table.version(),
                columns,
                CreateEvntReq.ALL_CHANGES | flags);
    }

    private RawApiNode.Answer ask(int node, OutboundSignal request) throws InterruptedException {
        api.send(node, request);
        return api.next();
    }

    private static void assertRefused(RawApiNode.Answer answer, int gsn, int placeOfCode, int code) {
        assertThat(answer.gsn()).isEqualTo(gsn);
        assertThat(answer.words().get(placeOfCode)).isEqualTo(code);
    }

    @Test
    void eventsAreMadeReadAndDroppedOnTheMasterAlone() throws InterruptedException {
        RawApiNode.Answer elsewhere = ask(OTHER, create("e", 0));
        assertRefused(elsewhere, CreateEvntRef.GSN, 8, NOT_MASTER);
        assertThat(elsewhere.words().get(11)).isEqualTo(MASTER);
        assertRefused(ask(MASTER, CreateEvntReq.get(api.reference(), "e")), CreateEvntRef.GSN, 8, NO_SUCH_EVENT);
        RawApiNode.Answer made = ask(MASTER, create("e", 0));
        assertThat(made.gsn()).isEqualTo(CreateEvntConf.GSN);
        RawApiNode.Answer second = ask(MASTER, create("e", 0));
        assertRefused(second, CreateEvntRef.GSN, 8, EVENT_EXISTS);
        assertThat(second.words())
                .as("no master is told where the master refuses")
                .hasSize(11);
        RawApiNode.Answer read = ask(MASTER, CreateEvntReq.get(api.reference(), "e"));
        assertThat(read.words().subList(10, 12)).isEqualTo(made.words().subList(10, 12));
        assertThat(read.sections()).hasSize(2);

        TableHandle events = db.table("sys", "NDB$EVENTS_0");
        assertThat(db.get(client.count(events.scan()))).isEqualTo(1);
        assertRefused(ask(OTHER, DropEvntReq.drop(api.reference(), "e")), DropEvntRef.GSN, 2, NOT_MASTER);
        assertThat(ask(MASTER, DropEvntReq.drop(api.reference(), "e")).gsn()).isEqualTo(DropEvntConf.GSN);
        assertRefused(ask(MASTER, DropEvntReq.drop(api.reference(), "e")), DropEvntRef.GSN, 2, NO_SUCH_EVENT);
        assertThat(db.get(client.count(events.scan()))).isZero();
    }

    @Test
    void anEventOfATableThatIsGoneCannotBeSubscribedTo() throws InterruptedException {
        RawApiNode.Answer made = ask(MASTER, create("e", 0));
        assertRefused(start(made, 1), SubStartRef.GSN, 6, NO_SUCH_SUBSCRIPTION);
        db.dropTable(db.table("telecom", "subscriber").description().name());
        assertRefused(ask(MASTER, CreateEvntReq.get(api.reference(), "e")), CreateEvntRef.GSN, 8, NO_SUCH_TABLE);
    }

    private RawApiNode.Answer start(RawApiNode.Answer event, int data) throws InterruptedException {
        List<Integer> words = event.words();
        return ask(MASTER, SubStartReq.start(api.reference(), words.get(10), words.get(11), data, api.reference()));
    }

    @Test
    void aSubscriptionTellsItsBeginningChangesWithTheirAnyValueAndItsEnd() throws InterruptedException {
        ask(MASTER, create("e", CreateEvntReq.ALL_COLUMNS));
        RawApiNode.Answer event = ask(MASTER, CreateEvntReq.get(api.reference(), "e"));
        List<Integer> words = event.words();
        RawApiNode.Answer first = start(event, 9);
        RawApiNode.Answer second = api.next();
        RawApiNode.Answer third = api.next();
        assertThat(List.of(first.gsn(), second.gsn(), third.gsn()))
                .containsExactlyInAnyOrder(SubTableData.GSN, SubTableData.GSN, SubStartConf.GSN);

        db.execute(db.table("telecom", "subscriber").update(2).set("vlr_location", 77L));
        RawApiNode.Answer change = api.next();
        assertThat(change.gsn()).isEqualTo(SubTableData.GSN);
        assertThat(change.words().get(0)).isEqualTo(9);
        assertThat(change.words().get(3)).isEqualTo(SubTableData.UPDATE);
        assertThat(change.sections()).hasSize(3);

        OutboundSignal stop = SubStopReq.stop(api.reference(), words.get(10), words.get(11), 9, api.reference());
        RawApiNode.Answer stopped = ask(MASTER, stop);
        while (stopped.gsn() == SubTableData.GSN) {
            stopped = api.next();
        }
        assertThat(stopped.gsn()).isEqualTo(SubStopConf.GSN);
        RawApiNode.Answer again = ask(MASTER, stop);
        while (again.gsn() == SubTableData.GSN) {
            again = api.next();
        }
        assertRefused(again, SubStopRef.GSN, 7, NO_SUCH_SUBSCRIBER);
    }

    @Test
    void aRequestThatWouldStopADataNodeCostsTheLinks() {
        OutboundSignal withoutMask = new OutboundSignal(64)
                .begin(CreateEvntReq.GSN, RawApiNode.BLOCK, Block.DBDICT, 10, 1)
                .word(0, api.reference())
                .word(2, 1)
                .append(1)
                .append(0)
                .closeSection();
        api.send(MASTER, withoutMask);
        Await.until("the links are lost", LIMIT, () -> api.losses() > 0, () -> "they are not");
    }
}
