package io.ndbwire.internal.dictionary;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.CreateEvntConf;
import io.ndbwire.wire.CreateEvntRef;
import io.ndbwire.wire.CreateEvntReq;
import io.ndbwire.wire.DropEvntConf;
import io.ndbwire.wire.DropEvntReq;
import io.ndbwire.wire.SubStartConf;
import io.ndbwire.wire.SubStartRef;
import io.ndbwire.wire.SubStartReq;
import io.ndbwire.wire.SubStopConf;
import io.ndbwire.wire.SubStopRef;
import io.ndbwire.wire.SubStopReq;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Subscribing, step by step, with all that can come in between. */
class SubscriptionsTest {

    private static final int NUMBER = 9;
    private static final int RECEIVER = Block.FIRST_API_BLOCK + 8;
    private static final int CREATE = 1;
    private static final int GET = 2;

    private final ScriptedDataNodes nodes = new ScriptedDataNodes();
    private Subscriptions subscriptions;
    private Dictionary dictionary;

    @BeforeEach
    void attach() {
        dictionary = new Dictionary(
                nodes, DictionaryOptions.DEFAULT, (tableId, first) -> CompletableFuture.completedFuture(null));
        nodes.attach(dictionary);
        subscriptions = dictionary.subscriptions();
    }

    private static Table table() {
        return new Table(
                TableName.of("d", "t"),
                7,
                1,
                List.of(Column.builder("id", ColumnType.INT)
                        .primaryKey(true)
                        .number(0)
                        .build()),
                List.of(),
                new Partitioning(Partitioning.Kind.MODULO, 2, new short[0], new int[][] {{1, 2}, {2, 1}}),
                false,
                false,
                true);
    }

    private CompletableFuture<Subscription> start() {
        return subscriptions.start(table(), true, NUMBER, RECEIVER);
    }

    private int confirmCreate(int kind, int event) {
        ScriptedDataNodes.Request request = nodes.take(CreateEvntReq.GSN);
        assertThat(request.words().get(2)).isEqualTo(kind);
        nodes.reply(request.node(), CreateEvntConf.GSN, new int[] {
            0xfa0001, 0, kind, 7, 1, 1, 0, 0, 0, 7, event, 0x10000 + event, 0x30000
        });
        return request.node();
    }

    private void refuseCreate(int kind, int code) {
        ScriptedDataNodes.Request request = nodes.take(CreateEvntReq.GSN);
        assertThat(request.words().get(2)).isEqualTo(kind);
        nodes.reply(request.node(), CreateEvntRef.GSN, new int[] {0xfa0001, 0, kind, 0, 0, 0, 0, 0, code, 1, 1});
    }

    private ScriptedDataNodes.Request takeStart(int event) {
        ScriptedDataNodes.Request request = nodes.take(SubStartReq.GSN);
        assertThat(request.words())
                .containsExactly(
                        nodes.reference(),
                        0,
                        event,
                        0x10000 + event,
                        2,
                        NUMBER,
                        Block.reference(RECEIVER, Block.node(nodes.reference())),
                        0);
        return request;
    }

    private void confirmStart(int event) {
        int node = takeStart(event).node();
        nodes.reply(node, SubStartConf.GSN, new int[] {0xfa0002, 0, event, 0x10000 + event, 0x480, 2, 0, 2, 0, 0xe});
    }

    private void confirmDrop() {
        ScriptedDataNodes.Request request = nodes.take(DropEvntReq.GSN);
        nodes.reply(request.node(), DropEvntConf.GSN, new int[] {nodes.reference(), 0});
    }

    @Test
    void anEventIsCreatedReadSubscribedToAndDropped() {
        CompletableFuture<Subscription> started = start();
        confirmCreate(CREATE, 14);
        confirmCreate(GET, 14);
        confirmStart(14);
        assertThat(started).isNotDone();
        confirmDrop();

        assertThat(started)
                .isCompletedWithValue(new Subscription(14, 0x1000e, NUMBER, RECEIVER, 0x480_0000000eL, true, 2));
        assertThat(nodes.isQuiet()).isTrue();
    }

    @Test
    void anEventThatWasLeftBehindIsReplaced() {
        CompletableFuture<Subscription> started = start();
        refuseCreate(CREATE, DictionaryErrors.EVENT_EXISTS);
        confirmDrop();
        confirmCreate(CREATE, 15);
        confirmCreate(GET, 15);
        confirmStart(15);
        confirmDrop();
        assertThat(started).isCompleted();
    }

    @Test
    void aBusyMasterIsAskedAgainAfterAPause() {
        CompletableFuture<Subscription> started = start();
        confirmCreate(CREATE, 14);
        for (int code : new int[] {
            DictionaryErrors.SUBSCRIPTIONS_RECOVER,
            DictionaryErrors.NOT_CONNECTED_TO_ALL,
            DictionaryErrors.NO_SUCH_SUBSCRIPTION
        }) {
            confirmCreate(GET, 14);
            int node = takeStart(14).node();
            nodes.reply(node, SubStartRef.GSN, new int[] {0xfa0001, 0, 14, 0x1000e, 2, NUMBER, code});
            assertThat(nodes.isQuiet()).isTrue();
            nodes.advance(2_000);
        }
        confirmCreate(GET, 14);
        confirmStart(14);
        confirmDrop();
        assertThat(started).isCompleted();
    }

    @Test
    void theMasterThatANodeNamesIsAskedInstead() {
        CompletableFuture<Subscription> started = start();
        ScriptedDataNodes.Request request = nodes.take(CreateEvntReq.GSN);
        int master = 3 - request.node();
        nodes.reply(request.node(), CreateEvntRef.GSN, new int[] {
            0xfa0001, 0, 1, 0, 0, 0, 0, 0, DictionaryErrors.NOT_MASTER, 1, 1, master
        });
        assertThat(confirmCreate(CREATE, 14)).isEqualTo(master);
        assertThat(confirmCreate(GET, 14)).isEqualTo(master);
        confirmStart(14);
        confirmDrop();
        assertThat(started).isCompleted();
    }

    @Test
    void aSubscriptionWhoseAnswerIsLostIsStoppedBeforeItIsStartedAgain() {
        CompletableFuture<Subscription> started = start();
        confirmCreate(CREATE, 14);
        confirmCreate(GET, 14);
        int failed = takeStart(14).node();
        nodes.lose(failed);
        ScriptedDataNodes.Request stop = nodes.take(SubStopReq.GSN);
        assertThat(stop.node()).isEqualTo(3 - failed);
        assertThat(stop.words().subList(2, 6)).containsExactly(14, 0x1000e, 2, NUMBER);
        nodes.reply(stop.node(), SubStopRef.GSN, new int[] {
            0xfa0001, 0, 14, 0x1000e, 2, NUMBER, 0, DictionaryErrors.NO_SUCH_SUBSCRIBER
        });
        nodes.advance(2_000);
        confirmCreate(GET, 14);
        confirmStart(14);
        confirmDrop();
        assertThat(started).isCompleted();
    }

    @Test
    void aTableThatIsGoneFailsAndLeavesNoEvent() {
        CompletableFuture<Subscription> started = start();
        confirmCreate(CREATE, 14);
        refuseCreate(GET, DictionaryErrors.NO_SUCH_OBJECT);
        assertThat(started).isNotDone();
        confirmDrop();
        assertThat(started)
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .havingCause()
                .asInstanceOf(InstanceOfAssertFactories.type(SchemaException.class))
                .extracting(SchemaException::code)
                .isEqualTo(DictionaryErrors.NO_SUCH_OBJECT);
    }

    @Test
    void oneSubscriptionIsStartedAtATime() {
        CompletableFuture<Subscription> first = start();
        CompletableFuture<Subscription> second = start();
        confirmCreate(CREATE, 14);
        confirmCreate(GET, 14);
        confirmStart(14);
        confirmDrop();
        assertThat(first).isCompleted();
        confirmCreate(CREATE, 15);
        confirmCreate(GET, 15);
        confirmStart(15);
        confirmDrop();
        assertThat(second).isCompleted();
    }

    @Test
    void whatIsGoneAlreadyNeedsNoEnd() {
        Subscription subscription = new Subscription(14, 0x1000e, NUMBER, RECEIVER, 1, true, 2);
        CompletableFuture<Void> stopped = subscriptions.stop(subscription);
        ScriptedDataNodes.Request request = nodes.take(SubStopReq.GSN);
        nodes.reply(request.node(), SubStopRef.GSN, new int[] {
            0xfa0001, 0, 14, 0x1000e, 2, NUMBER, 0, DictionaryErrors.NO_SUCH_SUBSCRIPTION
        });
        assertThat(stopped).isCompleted();

        CompletableFuture<Void> again = subscriptions.stop(subscription);
        request = nodes.take(SubStopReq.GSN);
        nodes.reply(request.node(), SubStopConf.GSN, new int[] {0xfa0002, 0, 0, 0, 2, 0, 0, 0x481, 0xe});
        assertThat(again).isCompleted();
    }

    @Test
    void closingFailsWhatWaits() {
        CompletableFuture<Subscription> started = start();
        dictionary.close();
        assertThat(started).isCompletedExceptionally();
    }
}
