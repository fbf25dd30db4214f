package io.ndbwire.it.behaviour;

import static io.ndbwire.it.behaviour.LargeObjectTables.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.BlobHandle;
import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.ClosedException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.LockTimeoutException;
import io.ndbwire.error.NoSuchRowException;
import io.ndbwire.error.PermanentException;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.ColumnType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Single values, piece by piece. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class BlobHandleTest {

    private static final int MEGABYTE = 1 << 20;

    private final ClusterClient fixture;
    private final NdbClient client;
    private final BlockingClient blocking;

    BlobHandleTest(ClusterClient fixture) {
        this.fixture = fixture;
        client = fixture.client();
        blocking = fixture.blocking();
    }

    private TableHandle longBlobs() {
        return fixture.createTable(ClusterClient.key("id", ColumnType.INT), LargeObjectTables.longBlob("b"));
    }

    private byte[] value(TableHandle table, int id) {
        return Objects.requireNonNull(
                Objects.requireNonNull(blocking.execute(table.read(id))).getBytes("b"));
    }

    @Test
    void rangesOfAValueAreRead() {
        TableHandle table = LargeObjectTables.create(fixture);
        byte[] value = bytes(1000, 1);
        blocking.execute(table.insert().set("id", 1).set("b", value));
        Transaction transaction = fixture.begin();
        BlobHandle blob = transaction.blob(table, "b", 1);

        assertThat(blocking.get(blob.length())).isEqualTo(1000L);
        for (int[] range :
                new int[][] {{0, 1000}, {0, 5}, {10, 20}, {16, 100}, {15, 102}, {500, 1}, {990, 50}, {115, 2}}) {
            assertThat(blocking.get(blob.read(range[0], range[1])))
                    .as("%s", Arrays.toString(range))
                    .isEqualTo(Arrays.copyOfRange(value, range[0], Math.min(1000, range[0] + range[1])));
        }
        assertThat(blocking.get(blob.read(1000, 10))).isEmpty();
        assertThat(blocking.get(blob.read(5000, 10))).isEmpty();
        assertThatThrownBy(() -> blob.read(-1, 10)).isInstanceOf(InvalidValueException.class);
        blocking.get(transaction.commit());
    }

    @Test
    void nullEmptyAndMissingAreToldApart() {
        TableHandle table = LargeObjectTables.create(fixture);
        blocking.execute(table.insert().set("id", 1));
        blocking.execute(table.insert().set("id", 2).set("b", new byte[0]));
        Transaction transaction = fixture.begin();

        assertThat(blocking.get(transaction.blob(table, "b", 1).length())).isNull();
        assertThat(blocking.get(transaction.blob(table, "b", 1).read(0, 10))).isNull();
        assertThat(blocking.get(transaction.blob(table, "b", 2).length())).isZero();
        assertThat(blocking.get(transaction.blob(table, "b", 2).read(0, 10))).isEmpty();
        assertThatThrownBy(() -> blocking.get(transaction.blob(table, "b", 3).length()))
                .isInstanceOf(NoSuchRowException.class);
        blocking.get(transaction.commit());
    }

    /** Against the same changes of an array, at places around the edges of row and parts. */
    @Test
    void anySequenceOfChangesLeavesWhatItWouldLeaveOfAnArray() {
        TableHandle table = LargeObjectTables.create(fixture);
        blocking.execute(table.insert().set("id", 1).set("b", new byte[0]));
        byte[] expected = {};
        Random random = new Random(4711);
        Transaction transaction = fixture.begin();
        BlobHandle blob = transaction.blob(table, "b", 1);
        for (int i = 0; i < 120; i++) {
            byte[] piece = bytes(new int[] {0, 1, 15, 16, 100, 101, 333}[random.nextInt(7)], i);
            int offset = expected.length == 0 ? 0 : random.nextInt(expected.length + 1);
            switch (random.nextInt(5)) {
                case 0 -> {
                    blocking.get(blob.write(piece));
                    expected = piece;
                }
                case 1, 2 -> {
                    blocking.get(blob.append(piece));
                    expected = put(expected, expected.length, piece);
                }
                case 3 -> {
                    blocking.get(blob.write(offset, piece));
                    expected = put(expected, offset, piece);
                }
                default -> {
                    blocking.get(blob.truncate(offset));
                    expected = Arrays.copyOf(expected, offset);
                }
            }
            assertThat(blocking.get(blob.read(0, 10_000))).as("change %d", i).isEqualTo(expected);
        }
        blocking.get(transaction.commit());

        assertThat(value(table, 1)).isEqualTo(expected);
    }

    private static byte[] put(byte[] value, int offset, byte[] piece) {
        byte[] changed = Arrays.copyOf(value, Math.max(value.length, offset + piece.length));
        System.arraycopy(piece, 0, changed, offset, piece.length);
        return changed;
    }

    @Test
    void aValueBecomesNullAndGrowsAgain() {
        TableHandle table = LargeObjectTables.create(fixture);
        blocking.execute(table.insert().set("id", 1).set("b", bytes(1000, 1)));
        Transaction transaction = fixture.begin();
        BlobHandle blob = transaction.blob(table, "b", 1);

        blob.setNull();
        assertThat(blocking.get(blob.length())).isNull();
        blob.append(bytes(300, 2));
        blocking.get(transaction.commit());

        assertThat(value(table, 1)).isEqualTo(bytes(300, 2));
    }

    @Test
    void whatDoesNotFitIsRefusedAndTheTransactionGoesOn() {
        TableHandle table = fixture.createTable(
                ClusterClient.key("id", ColumnType.INT),
                LargeObjectTables.sqlBlob("b"),
                LargeObjectTables.json("j"),
                ClusterClient.nullable("a", ColumnType.INT));
        blocking.execute(table.insert().set("id", 1).set("b", bytes(60_000, 1)).set("j", "{}"));
        Transaction transaction = fixture.begin();
        BlobHandle blob = transaction.blob(table, "b", 1);

        assertThatThrownBy(() -> blocking.get(blob.append(new byte[5536])))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("at most 65535 bytes");
        assertThatThrownBy(() -> blocking.get(blob.write(60_001, new byte[1])))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("60001 is behind its end");
        assertThatThrownBy(() -> blocking.get(transaction.blob(table, "j", 1).append(new byte[1])))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("JSON");
        assertThatThrownBy(() -> transaction.blob(table, "a", 1))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("no parts");
        blocking.get(blob.append(new byte[5535]));
        blocking.get(transaction.commit());

        assertThat(value(table, 1)).hasSize(65_535);
    }

    @Test
    void aValueIsReadAtThePaceOfItsSubscriber() {
        TableHandle table = longBlobs();
        byte[] value = bytes(3 * MEGABYTE + 12_345, 1);
        blocking.execute(table.insert().set("id", 1).set("b", value));
        Collector collector = new Collector();
        client.readBlob(table, "b", 1).subscribe(collector);

        collector.subscription().request(1);
        collector.awaitPiece();
        // The row is locked as long as somebody reads.
        Transaction writer = fixture.begin();
        Throwable refusal = Stages.outcome(writer.execute(
                table.read(1).columns("id").lock(LockMode.EXCLUSIVE).noWait()));
        assertThat(refusal).isInstanceOf(LockTimeoutException.class);
        assertThat(collector.pieces.get()).isEqualTo(1);
        collector.subscription().request(Long.MAX_VALUE);

        assertThat(Stages.value(collector.done)).isEqualTo(value);
        assertThat(collector.pieces.get()).isGreaterThanOrEqualTo(6);
        blocking.get(writer.rollback());
        blocking.execute(table.update(1).set("b", new byte[1]));
    }

    @Test
    void aCancelledStreamLetsTheRowGo() {
        TableHandle table = longBlobs();
        blocking.execute(table.insert().set("id", 1).set("b", bytes(2 * MEGABYTE, 1)));
        Collector collector = new Collector();
        client.readBlob(table, "b", 1).subscribe(collector);
        collector.subscription().request(1);
        collector.awaitPiece();

        collector.subscription().cancel();

        blocking.execute(table.update(1).set("b", bytes(10, 2)));
        assertThat(value(table, 1)).isEqualTo(bytes(10, 2));
        assertThat(collector.done).isNotDone();
    }

    @Test
    void streamsOfNothingEndAndStreamsOfNoRowFail() {
        TableHandle table = longBlobs();
        blocking.execute(table.insert().set("id", 1));
        Collector none = new Collector();
        Collector missing = new Collector();
        Collector wrong = new Collector();
        client.readBlob(table, "b", 1).subscribe(none);
        client.readBlob(table, "b", 2).subscribe(missing);
        client.readBlob(table, "b", 1).subscribe(wrong);
        none.subscription().request(5);
        missing.subscription().request(5);
        wrong.subscription().request(0);

        assertThat(Stages.value(none.done)).isEmpty();
        Stages.failure(missing.done, NoSuchRowException.class);
        assertThat(Stages.outcome(wrong.done)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aValueIsWrittenAsItComes() {
        TableHandle table = longBlobs();
        byte[] value = bytes(2 * MEGABYTE + 777, 1);
        blocking.execute(table.insert().set("id", 1).set("b", bytes(3 * MEGABYTE, 9)));

        blocking.get(client.writeBlob(table, "b", new Pieces(value, 70_000), 1));
        assertThat(value(table, 1)).isEqualTo(value);
        blocking.get(client.writeBlob(table, "b", new Pieces(value, value.length), 1));
        assertThat(value(table, 1)).isEqualTo(value);
        blocking.get(client.writeBlob(table, "b", new Pieces(new byte[0], 1), 1));
        assertThat(value(table, 1)).isEmpty();

        Transaction transaction = fixture.begin();
        blocking.get(transaction.blob(table, "b", 1).append(new Pieces(bytes(100, 3), 7)));
        blocking.get(transaction.blob(table, "b", 1).append(new Pieces(bytes(MEGABYTE, 4), 8192)));
        blocking.get(transaction.commit());
        assertThat(value(table, 1)).isEqualTo(put(bytes(100, 3), 100, bytes(MEGABYTE, 4)));
    }

    @Test
    void aPublisherThatFailsLeavesTheOldValue() {
        TableHandle table = longBlobs();
        blocking.execute(table.insert().set("id", 1).set("b", bytes(MEGABYTE, 1)));
        Pieces failing = new Pieces(bytes(2 * MEGABYTE, 2), 100_000);
        failing.failAfter = 15;

        Throwable failure = Stages.outcome(client.writeBlob(table, "b", failing, 1));

        assertThat(failure).isInstanceOf(IllegalStateException.class).hasMessage("no more");
        assertThat(value(table, 1)).isEqualTo(bytes(MEGABYTE, 1));
        assertThat(Stages.outcome(client.writeBlob(table, "b", new Pieces(new byte[5], 5), 2)))
                .isInstanceOf(NoSuchRowException.class);
        assertThat(Stages.outcome(client.writeBlob(table, "id", new Pieces(new byte[5], 5), 1)))
                .isInstanceOf(InvalidValueException.class);
    }

    @Test
    void aStreamThatBecomesTooLongLeavesTheOldValueWhateverIsDoneThen() {
        TableHandle table =
                fixture.createTable(ClusterClient.key("id", ColumnType.INT), LargeObjectTables.sqlBlob("b"));
        blocking.execute(table.insert().set("id", 1).set("b", bytes(5000, 1)));
        Transaction transaction = fixture.begin();

        InvalidValueException failure = Stages.failure(
                transaction.blob(table, "b", 1).write(new Pieces(bytes(70_000, 2), 10_000)),
                InvalidValueException.class);

        assertThat(failure).hasMessageContaining("70000").hasMessageContaining("65535");
        Stages.failure(transaction.commit(), ClosedException.class);
        assertThat(value(table, 1)).isEqualTo(bytes(5000, 1));
    }

    @Test
    void aValueThatIsBeingWrittenKeepsItsTransactionFromBeingCommitted() throws IOException {
        TableHandle table = longBlobs();
        blocking.execute(table.insert().set("id", 1).set("b", bytes(100, 1)));
        Transaction transaction = fixture.begin();
        BlobHandle blob = transaction.blob(table, "b", 1);
        OutputStream stream = blocking.outputStream(blob, false);
        stream.write(bytes(1000, 2));

        Stages.failure(transaction.commit(), PermanentException.class);
        Stages.failure(blob.append(new Pieces(bytes(10, 3), 10)), PermanentException.class);
        stream.close();
        blocking.get(transaction.commit());

        assertThat(value(table, 1)).isEqualTo(bytes(1000, 2));
    }

    /** Joins the elements of a stream. */
    private static final class Collector implements Flow.Subscriber<ByteBuffer> {

        private final CompletableFuture<byte[]> done = new CompletableFuture<>();
        private final AtomicInteger pieces = new AtomicInteger();
        private final ByteArrayOutputStream joined = new ByteArrayOutputStream();
        private Flow.@Nullable Subscription subscription;

        void awaitPiece() {
            Await.until("the first piece", Duration.ofSeconds(30), () -> pieces.get() == 1, done::toString);
        }

        Flow.Subscription subscription() {
            return Objects.requireNonNull(subscription);
        }

        @Override
        public void onSubscribe(Flow.Subscription newSubscription) {
            subscription = newSubscription;
        }

        @Override
        public void onNext(ByteBuffer piece) {
            byte[] bytes = new byte[piece.remaining()];
            piece.get(bytes);
            joined.writeBytes(bytes);
            pieces.incrementAndGet();
        }

        @Override
        public void onError(Throwable failure) {
            done.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            done.complete(joined.toByteArray());
        }
    }

    /** Publishes an array in pieces, and may fail after some; never more than is requested. */
    private static final class Pieces implements Flow.Publisher<ByteBuffer> {

        private final ByteBuffer left;
        private final int size;
        private int failAfter = Integer.MAX_VALUE;

        Pieces(byte[] value, int size) {
            left = ByteBuffer.wrap(value);
            this.size = size;
        }

        @Override
        public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
            subscriber.onSubscribe(new Flow.Subscription() {
                private boolean publishing;
                private long wanted;
                private boolean over;

                @Override
                public synchronized void request(long n) {
                    wanted += n;
                    if (publishing) {
                        return;
                    }
                    publishing = true;
                    while (wanted > 0 && left.hasRemaining() && !over) {
                        wanted--;
                        if (failAfter-- == 0) {
                            over = true;
                            subscriber.onError(new IllegalStateException("no more"));
                            return;
                        }
                        ByteBuffer piece = left.slice().limit(Math.min(size, left.remaining()));
                        left.position(left.position() + piece.remaining());
                        subscriber.onNext(piece);
                    }
                    publishing = false;
                    if (!left.hasRemaining() && !over) {
                        over = true;
                        subscriber.onComplete();
                    }
                }

                @Override
                public synchronized void cancel() {
                    over = true;
                }
            });
        }
    }
}
