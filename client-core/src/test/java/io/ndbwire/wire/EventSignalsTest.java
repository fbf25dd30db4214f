package io.ndbwire.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Every signal of change events against words captured from a real cluster. */
class EventSignalsTest {

    private static final int REFERENCE = 0x8001004c;
    private static final int RECEIVER = 0x8001004c;

    @Test
    void createsReadsAndDropsEventsAsCaptured() {
        BitSet columns = new BitSet();
        columns.set(0, 4);
        // The captures call the strings 0x4E0, this client 1: the key is not looked at.
        assertSent(
                "all columns: create event",
                "CREATE_EVNT_REQ",
                CreateEvntReq.create(
                        REFERENCE,
                        "D6EV$t1_basic",
                        "d6/def/t1",
                        7,
                        1,
                        columns,
                        CreateEvntReq.ALL_CHANGES | 0x20000 | CreateEvntReq.ALL_COLUMNS));
        assertSent("all columns: get event", "CREATE_EVNT_REQ", CreateEvntReq.get(REFERENCE, "D6EV$t1_basic"));
        assertSent("all columns: stop subscription", "DROP_EVNT_REQ", DropEvntReq.drop(REFERENCE, "D6EV$t1_basic"));
    }

    @Test
    void readsTheNumbersOfAnEvent() {
        String group = "all columns: get event";
        assertThat(read(group, "CREATE_EVNT_CONF", 0, CreateEvntConf::tableId)).isEqualTo(7);
        assertThat(read(group, "CREATE_EVNT_CONF", 0, CreateEvntConf::eventId)).isEqualTo(14);
        assertThat(read(group, "CREATE_EVNT_CONF", 0, CreateEvntConf::eventKey)).isEqualTo(0x1000e);
    }

    @Test
    void readsRefusals() {
        String group = "event errors";
        assertThat(read(group, "CREATE_EVNT_REF", 0, CreateEvntRef::errorCode)).isEqualTo(4710);
        assertThat(read(group, "CREATE_EVNT_REF", 0, CreateEvntRef::masterNode)).isZero();
        assertThat(read(group, "CREATE_EVNT_REF", 1, CreateEvntRef::errorCode)).isEqualTo(746);
        assertThat(read(group, "CREATE_EVNT_REF", 2, CreateEvntRef::errorCode)).isEqualTo(702);
        assertThat(read(group, "CREATE_EVNT_REF", 2, CreateEvntRef::masterNode)).isEqualTo(1);
        assertThat(read(group, "DROP_EVNT_REF", 0, DropEvntRef::errorCode)).isEqualTo(4710);
        assertThat(read(group, "SUB_START_REF", 0, SubStartRef::errorCode)).isEqualTo(702);
        assertThat(read(group, "SUB_START_REF", 0, SubStartRef::masterNode)).isEqualTo(1);
        assertThat(read(group, "SUB_START_REF", 1, SubStartRef::errorCode)).isEqualTo(1407);
        assertThat(read(group, "SUB_START_REF", 1, SubStartRef::masterNode)).isZero();
        assertThat(read(group, "SUB_STOP_REF", 0, SubStopRef::errorCode)).isEqualTo(1407);
        assertThat(read(group, "SUB_STOP_REF", 0, SubStopRef::masterNode)).isZero();
    }

    @Test
    void startsAndStopsSubscriptionsAsCaptured() {
        assertSent("any value", "SUB_START_REQ", SubStartReq.start(REFERENCE, 0x12, 0x10012, 0x11, RECEIVER), 1, 0x11);
        assertSent(
                "all columns: stop subscription",
                "SUB_STOP_REQ",
                SubStopReq.stop(REFERENCE, 0xe, 0x1000e, 0x7700, RECEIVER),
                1,
                0x7700);
    }

    @Test
    void readsWhereASubscriptionStarts() {
        String group = "all columns: start subscription";
        assertThat(read(group, "SUB_START_CONF", 0, SubStartConf::startEpoch)).isEqualTo(0x480_0000000eL);
        assertThat(read(group, "SUB_START_CONF", 0, SubStartConf::isExact)).isTrue();
        assertThat(read(group, "SUB_START_CONF", 0, SubStartConf::buckets)).isEqualTo(2);
    }

    @Test
    void anOlderDataNodeTellsTheUpperHalfOfTheStartEpochOnly() {
        OutboundSignal signal =
                CapturedExchanges.signal(SubStartConf.GSN, new int[] {0xfa0002, 0, 14, 0x1000e, 0x480, 2, 0, 6, 0});
        List<Object> told = new ArrayList<>();
        CapturedExchanges.deliver(signal, conf -> {
            told.add(SubStartConf.startEpoch(conf));
            told.add(SubStartConf.isExact(conf));
            told.add(SubStartConf.buckets(conf));
        });
        assertThat(told).containsExactly(0x480_00000000L, false, 6);
    }

    @Test
    void readsChanges() {
        String group = "all columns: row changes";
        assertThat(read(group, "SUB_TABLE_DATA", 1, SubTableData::subscriberData))
                .isEqualTo(0x7700);
        assertThat(read(group, "SUB_TABLE_DATA", 1, SubTableData::kind)).isEqualTo(SubTableData.UPDATE);
        assertThat(read(group, "SUB_TABLE_DATA", 1, SubTableData::epoch)).isEqualTo(0x480_00000011L);
        assertThat(read(group, "SUB_TABLE_DATA", 1, SubTableData::transactionId))
                .isEqualTo(0x000104c1_0000d17dL);
        assertThat(read("any value", "SUB_TABLE_DATA", 5, SubTableData::anyValue))
                .isEqualTo(0x8000007f);
        assertThat(read("alter table event", "SUB_TABLE_DATA", 0, SubTableData::kind))
                .isEqualTo(SubTableData.ALTER);
        assertThat(read("alter table event", "SUB_TABLE_DATA", 0, SubTableData::originNode))
                .isEqualTo(77);
        assertThat(read("drop table event", "SUB_TABLE_DATA", 0, SubTableData::kind))
                .isEqualTo(SubTableData.DROP);
    }

    @Test
    void readsAndAcknowledgesEpochs() {
        String group = "all columns: start subscription";
        assertThat(read(group, "SUB_GCP_COMPLETE_REP", 1, SubGcpCompleteRep::epoch))
                .isEqualTo(0x480_0000000eL);
        assertThat(read(group, "SUB_GCP_COMPLETE_REP", 1, SubGcpCompleteRep::buckets))
                .isEqualTo(1);
        assertThat(read(group, "SUB_GCP_COMPLETE_REP", 1, SubGcpCompleteRep::hasStreams))
                .isTrue();
        int stream = read(group, "SUB_GCP_COMPLETE_REP", 1, report -> SubGcpCompleteRep.stream(report, 0));
        assertThat(stream).isEqualTo(0x200);
        assertThat(read(group, "SUB_GCP_COMPLETE_REP", 1, SubGcpCompleteRep::isDataMissing))
                .isFalse();
        assertThat(read(group, "SUB_GCP_COMPLETE_REP", 1, SubGcpCompleteRep::bucketsChange))
                .isZero();
        OutboundSignal acknowledgement =
                read(group, "SUB_GCP_COMPLETE_REP", 0, report -> SubGcpCompleteAck.of(report, 76));
        assertSent(group, "SUB_GCP_COMPLETE_ACK", acknowledgement);
    }

    @Test
    void readsANodesReportForAFailedOne() {
        List<EventVectors.Message> reports = EventVectors.group("node failure").stream()
                .filter(message -> message.name().equals("SUB_GCP_COMPLETE_REP"))
                .toList();
        List<Integer> streams = new ArrayList<>();
        reports.get(reports.size() - 1).deliver(report -> {
            for (int i = 0; i < SubGcpCompleteRep.buckets(report); i++) {
                streams.add(SubGcpCompleteRep.stream(report, i));
            }
        });
        assertThat(streams).containsExactly(0x100, 0x200);
    }

    @Test
    void readsWhatIsWrongWithAnEpoch() {
        List<Object> told = new ArrayList<>();
        for (int flags : new int[] {0x26, 0x6 << 16 | 0x2a, 0x6 << 16 | 0x32}) {
            CapturedExchanges.deliver(
                    CapturedExchanges.signal(SubGcpCompleteRep.GSN, new int[] {1, 0x01010002, 1, 2, flags, 0x100}),
                    report -> {
                        told.add(SubGcpCompleteRep.isDataMissing(report));
                        told.add(SubGcpCompleteRep.bucketsChange(report));
                    });
        }
        assertThat(told).containsExactly(true, 0, false, 6, false, -6);
    }

    private static <T> T read(String group, String name, int n, Function<Signal, T> reader) {
        List<T> read = new ArrayList<>();
        EventVectors.get(group, name, n).deliver(signal -> read.add(reader.apply(signal)));
        return read.get(0);
    }

    /** Word 1 of a request for a subscription is a number that no answer repeats; this client leaves it 0. */
    private static void assertSent(String group, String name, OutboundSignal sent, int word, int captured) {
        sent.word(word, captured);
        assertSent(group, name, sent);
    }

    private static void assertSent(String group, String name, OutboundSignal sent) {
        ReceivedSignal captured = EventVectors.get(group, name, 0).signal();
        List<ReceivedSignal> received = new ArrayList<>();
        CapturedExchanges.deliver(sent, signal -> received.add(ReceivedSignal.of(signal)));
        List<String> sections = captured.sections().stream()
                .map(section -> section.replace("000104e0", "00010001"))
                .toList();
        assertThat(received.get(0).gsn()).isEqualTo(captured.gsn());
        assertThat(received.get(0).senderBlock()).isEqualTo(captured.senderBlock());
        assertThat(received.get(0).receiverBlock()).isEqualTo(captured.receiverBlock());
        assertThat(received.get(0).data()).isEqualTo(captured.data());
        assertThat(received.get(0).sections())
                .zipSatisfy(sections, (ours, theirs) -> assertThat(ours).startsWith(theirs));
    }
}
