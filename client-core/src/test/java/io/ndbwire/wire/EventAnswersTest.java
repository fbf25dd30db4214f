package io.ndbwire.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What data nodes say of change events, built as a real cluster was seen to. */
class EventAnswersTest {

    private static final int DICTIONARY_1 = 0x00fa0001;
    private static final int DICTIONARY_2 = 0x00fa0002;
    private static final int CLIENT_BLOCK = 0x8001;
    private static final int[] FOUR_COLUMNS = {0xf};

    private static Stream<Arguments> answers() {
        return Stream.of(
                arguments(
                        "all columns: create event",
                        "CREATE_EVNT_REQ",
                        "CREATE_EVNT_CONF",
                        0,
                        on(request -> CreateEvntConf.encode(
                                DICTIONARY_1, CLIENT_BLOCK, request, 7, 1, 0x30007, 14, 0x1000e, "", FOUR_COLUMNS))),
                arguments(
                        "all columns: get event",
                        "CREATE_EVNT_REQ",
                        "CREATE_EVNT_CONF",
                        0,
                        on(request -> CreateEvntConf.encode(
                                DICTIONARY_1,
                                CLIENT_BLOCK,
                                request,
                                7,
                                1,
                                0x30007,
                                14,
                                0x1000e,
                                "d6/def/t1",
                                FOUR_COLUMNS))),
                arguments(
                        "all columns: start subscription",
                        "SUB_START_REQ",
                        "SUB_START_CONF",
                        0,
                        on(request -> SubStartConf.encode(DICTIONARY_2, request, 0x480_0000000eL, 2))),
                arguments(
                        "all columns: stop subscription",
                        "DROP_EVNT_REQ",
                        "DROP_EVNT_CONF",
                        0,
                        on(DropEvntConf::encode)),
                arguments(
                        "event errors",
                        "SUB_START_REQ",
                        "SUB_START_REF",
                        0,
                        on(request -> SubStartRef.encode(DICTIONARY_2, request, 702, 1))),
                arguments(
                        "event errors",
                        "SUB_START_REQ",
                        "SUB_START_REF",
                        1,
                        on(request -> SubStartRef.encode(DICTIONARY_1, request, 1407, 0))),
                arguments(
                        "event errors",
                        "SUB_STOP_REQ",
                        "SUB_STOP_REF",
                        0,
                        on(request -> SubStopRef.encode(DICTIONARY_1, request, 1407, 0))));
    }

    private static Function<Signal, OutboundSignal> on(Function<Signal, OutboundSignal> answer) {
        return answer;
    }

    @ParameterizedTest(name = "{0}: {2} {3}")
    @MethodSource("answers")
    void answersAsCaptured(
            String group, String request, String answer, int n, Function<Signal, OutboundSignal> answering) {
        List<OutboundSignal> sent = new ArrayList<>();
        EventVectors.get(group, request, n).deliver(signal -> sent.add(answering.apply(signal)));
        assertThat(received(sent.get(0)))
                .isEqualTo(EventVectors.get(group, answer, n).signal());
    }

    /** Real data nodes leave garbage in some words; what clients read is compared. */
    @Test
    void whereAnswersCarryGarbageTheirRestIsAsCaptured() {
        List<OutboundSignal> sent = new ArrayList<>();
        EventVectors.get("all columns: stop subscription", "SUB_STOP_REQ", 0)
                .deliver(request -> sent.add(SubStopConf.encode(DICTIONARY_2, request, 0x481_0000000eL)));
        EventVectors.get("event errors", "CREATE_EVNT_REQ", 0)
                .deliver(request -> sent.add(CreateEvntRef.encode(DICTIONARY_1, CLIENT_BLOCK, request, 4710, 0)));
        EventVectors.get("event errors", "DROP_EVNT_REQ", 0)
                .deliver(request -> sent.add(DropEvntRef.encode(DICTIONARY_1, request, 4710, 0)));
        assertSameWords("all columns: stop subscription", "SUB_STOP_CONF", sent.get(0), 0, 1, 7, 8);
        assertSameWords("event errors", "CREATE_EVNT_REF", sent.get(1), 0, 1, 2, 8, 10);
        assertSameWords("event errors", "DROP_EVNT_REF", sent.get(2), 0, 1, 2, 4);
    }

    private static void assertSameWords(String group, String name, OutboundSignal sent, int... words) {
        ReceivedSignal captured = EventVectors.get(group, name, 0).signal();
        ReceivedSignal ours = received(sent);
        assertThat(ours.gsn()).isEqualTo(captured.gsn());
        assertThat(ours.receiverBlock()).isEqualTo(captured.receiverBlock());
        assertThat(ours.senderBlock()).isEqualTo(captured.senderBlock());
        assertThat(ours.data())
                .hasSameSizeAs(captured.data().subList(0, ours.data().size()));
        for (int word : words) {
            assertThat(ours.word(word)).as(name + ", word " + word).isEqualTo(captured.word(word));
        }
    }

    @Test
    void changesAreToldAsCaptured() {
        String group = "all columns: row changes";
        for (int n = 0; n < 4; n++) {
            EventVectors.Message captured = EventVectors.get(group, "SUB_TABLE_DATA", n);
            List<OutboundSignal> sent = new ArrayList<>();
            captured.deliver(signal -> sent.add(SubTableData.row(
                    CLIENT_BLOCK,
                    0x7700,
                    0x480_00000011L,
                    7,
                    SubTableData.kind(signal),
                    SubTableData.anyValue(signal),
                    signal.word(8),
                    signal.word(9),
                    signal.section(SubTableData.HEADERS),
                    signal.section(SubTableData.VALUES),
                    signal.section(SubTableData.BEFORE))));
            assertThat(received(sent.get(0))).isEqualTo(captured.signal());
        }
    }

    @Test
    void newsOfATableAreToldAsCaptured() {
        EventVectors.Message altered = EventVectors.get("alter table event", "SUB_TABLE_DATA", 0);
        List<OutboundSignal> sent = new ArrayList<>();
        altered.deliver(signal -> sent.add(SubTableData.altered(
                CLIENT_BLOCK, 0x51, 0x48d_00000010L, 0x2a, 77, AlterTableReq.ADDED_COLUMNS, signal.section(0))));
        assertThat(received(sent.get(0))).isEqualTo(altered.signal());

        ReceivedSignal dropped =
                EventVectors.get("drop table event", "SUB_TABLE_DATA", 0).signal();
        ReceivedSignal ours = received(SubTableData.dropped(CLIENT_BLOCK, 0x51, 0x48e_0000000bL, 0x2a, 77));
        // Words 4 to 6 of the capture are garbage.
        assertThat(ours.data().subList(0, 4)).isEqualTo(dropped.data().subList(0, 4));
        assertThat(ours.word(7)).isEqualTo(dropped.word(7));
        assertThat(ours.data()).hasSameSizeAs(dropped.data());
    }

    @Test
    void aSubscriptionsBeginningIsToldAsCaptured() {
        ReceivedSignal captured = EventVectors.get("all columns: start subscription", "SUB_TABLE_DATA", 0)
                .signal();
        ReceivedSignal ours =
                received(SubTableData.subscription(CLIENT_BLOCK, 0x7700, 0x480_0000000eL, SubTableData.ACTIVE, 2, 76));
        for (int word : new int[] {0, 1, 2, 3, 5, 6, 7}) {
            assertThat(ours.word(word)).as("word " + word).isEqualTo(captured.word(word));
        }
        assertThat(ours.data()).hasSameSizeAs(captured.data());
    }

    @Test
    void endsOfEpochsAreToldAsCaptured() {
        assertThat(received(SubGcpCompleteRep.encode(1, 0x480_0000000eL, new int[] {0x100}, false)))
                .isEqualTo(EventVectors.get("all columns: start subscription", "SUB_GCP_COMPLETE_REP", 0)
                        .signal());
        List<ReceivedSignal> failure = EventVectors.group("node failure").stream()
                .filter(message -> message.name().equals("SUB_GCP_COMPLETE_REP"))
                .map(EventVectors.Message::signal)
                .toList();
        assertThat(received(SubGcpCompleteRep.encode(1, 0x131_0000000fL, new int[] {0x200}, true)))
                .isEqualTo(failure.get(0));
        assertThat(received(SubGcpCompleteRep.encode(1, 0x132_00000005L, new int[] {0x100, 0x200}, false)))
                .isEqualTo(failure.get(failure.size() - 1));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0x8000007F, 5, true",
        "1, 0x8000007F, 5, false",
        "1, 0, 5, true",
        "2, 9, 5, false",
        "2, 0x80000001, 5, true",
        "0x808, 0, 5, true",
        "0x808, 0, 4, false",
        "0x808, 0, -1, false"
    })
    void filtersLetPassWhatTheyName(long filter, long anyValue, int hash, boolean wanted) {
        // 0x808: slice 2 of 3.
        assertThat(SubTableData.isWanted((int) filter, (int) anyValue, hash)).isEqualTo(wanted);
    }

    private static ReceivedSignal received(OutboundSignal sent) {
        List<ReceivedSignal> received = new ArrayList<>();
        CapturedExchanges.deliver(sent, signal -> received.add(ReceivedSignal.of(signal)));
        return received.get(0);
    }
}
