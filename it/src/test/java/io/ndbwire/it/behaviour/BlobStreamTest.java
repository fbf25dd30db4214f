package io.ndbwire.it.behaviour;

import static io.ndbwire.it.behaviour.LargeObjectTables.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.BlobHandle;
import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.LockTimeoutException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.NoSuchRowException;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.ColumnType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Single values as streams of java.io. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class BlobStreamTest {

    private static final int MEGABYTE = 1 << 20;

    private final ClusterClient fixture;
    private final BlockingClient blocking;
    private final TableHandle table;

    BlobStreamTest(ClusterClient fixture) {
        this.fixture = fixture;
        blocking = fixture.blocking();
        table = fixture.createTable(ClusterClient.key("id", ColumnType.INT), LargeObjectTables.longBlob("b"));
    }

    private byte[] value(int id) {
        return Objects.requireNonNull(
                Objects.requireNonNull(blocking.execute(table.read(id))).getBytes("b"));
    }

    private void insert(int id, byte[] value) {
        blocking.execute(table.insert().set("id", id).set("b", value));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 255, 256, 257, 14_204, 14_205, 600_000, 3 * MEGABYTE + 12_345})
    void aValueOfAnyLengthGoesInAndOutThroughStreams(int length) throws IOException {
        byte[] value = bytes(length, length);
        insert(1, bytes(2 * MEGABYTE, 9));

        blocking.writeBlob(table, "b", new ByteArrayInputStream(value), 1);

        assertThat(value(1)).isEqualTo(value);
        try (InputStream stream = blocking.readBlob(table, "b", 1)) {
            assertThat(stream.readAllBytes()).isEqualTo(value);
            assertThat(stream.read()).isEqualTo(-1);
            assertThat(stream.read(new byte[0])).isZero();
        }
    }

    @Test
    void bytesOneByOneAndInPiecesAreTheSame() throws IOException {
        byte[] value = bytes(MEGABYTE + 77, 5);
        insert(1, new byte[0]);
        Transaction transaction = fixture.begin();
        try (OutputStream stream = blocking.outputStream(transaction.blob(table, "b", 1), false)) {
            for (int i = 0; i < 1000; i++) {
                stream.write(value[i]);
            }
            for (int at = 1000; at < value.length; at += 9999) {
                stream.write(value, at, Math.min(9999, value.length - at));
            }
        }
        blocking.get(transaction.commit());

        assertThat(value(1)).isEqualTo(value);
        try (InputStream stream = blocking.readBlob(table, "b", 1)) {
            assertThat(stream.available()).isPositive();
            for (int i = 0; i < 1000; i++) {
                assertThat(stream.read()).isEqualTo(value[i] & 0xFF);
            }
            assertThat(stream.skip(MEGABYTE - 1000)).isEqualTo(MEGABYTE - 1000);
            assertThat(stream.readNBytes(77)).isEqualTo(Arrays.copyOfRange(value, MEGABYTE, value.length));
            assertThat(stream.read()).isEqualTo(-1);
        }
    }

    @Test
    void aStreamAppendsToWhatIsThere() throws IOException {
        insert(1, bytes(700, 1));
        Transaction transaction = fixture.begin();
        BlobHandle blob = transaction.blob(table, "b", 1);
        try (OutputStream stream = blocking.outputStream(blob, true)) {
            stream.write(bytes(MEGABYTE, 2));
        }
        try (InputStream stream = blocking.inputStream(blob)) {
            assertThat(stream.readNBytes(700)).isEqualTo(bytes(700, 1));
            assertThat(stream.readAllBytes()).isEqualTo(bytes(MEGABYTE, 2));
        }
        blocking.get(transaction.commit());

        assertThat(value(1)).hasSize(700 + MEGABYTE);
    }

    @Test
    void aRollbackUndoesWhatWasWritten() throws IOException {
        insert(1, bytes(MEGABYTE, 1));
        Transaction transaction = fixture.begin();
        OutputStream stream = blocking.outputStream(transaction.blob(table, "b", 1), false);
        stream.write(bytes(2 * MEGABYTE, 2));
        stream.close();
        stream.close();
        assertThatThrownBy(() -> stream.write(1)).isInstanceOf(IOException.class);
        blocking.get(transaction.rollback());

        assertThat(value(1)).isEqualTo(bytes(MEGABYTE, 1));
    }

    @Test
    void aSourceThatFailsLeavesTheOldValueAndNoLock() {
        insert(1, bytes(MEGABYTE, 1));
        InputStream broken =
                new SequenceInputStream(new ByteArrayInputStream(bytes(2 * MEGABYTE, 2)), new InputStream() {
                    @Override
                    public int read() throws IOException {
                        throw new IOException("the disk is gone");
                    }

                    @Override
                    public int read(byte[] target, int offset, int length) throws IOException {
                        return read();
                    }
                });

        assertThatThrownBy(() -> blocking.writeBlob(table, "b", broken, 1))
                .isInstanceOf(IOException.class)
                .hasMessage("the disk is gone");

        assertThat(value(1)).isEqualTo(bytes(MEGABYTE, 1));
        blocking.execute(table.update(1).set("b", bytes(10, 3)));
    }

    @Test
    void theRowIsLockedUntilItsStreamIsClosed() throws IOException {
        insert(1, bytes(3 * MEGABYTE, 1));
        InputStream stream = blocking.readBlob(table, "b", 1);
        assertThat(stream.read()).isNotNegative();
        Transaction writer = fixture.begin();
        assertThat(Stages.outcome(writer.execute(
                        table.read(1).columns("id").lock(LockMode.EXCLUSIVE).noWait())))
                .isInstanceOf(LockTimeoutException.class);
        blocking.get(writer.rollback());
        stream.close();
        assertThatThrownBy(stream::read).isInstanceOf(IOException.class).hasMessageContaining("closed");
        assertThat(stream.available()).isZero();

        blocking.execute(table.update(1).set("b", bytes(10, 2)));
        assertThat(value(1)).isEqualTo(bytes(10, 2));
    }

    @Test
    void whatIsNotThereIsToldWhenTheStreamIsOpened() throws IOException {
        insert(1, new byte[0]);
        blocking.execute(table.update(1).set("b", null));
        assertThatThrownBy(() -> blocking.readBlob(table, "b", 2)).isInstanceOf(NoSuchRowException.class);
        assertThatThrownBy(() -> blocking.writeBlob(table, "b", InputStream.nullInputStream(), 2))
                .isInstanceOf(NoSuchRowException.class);
        assertThatThrownBy(() -> blocking.readBlob(table, "id", 1)).isInstanceOf(InvalidValueException.class);
        try (InputStream stream = blocking.readBlob(table, "b", 1)) {
            assertThat(stream.read()).isEqualTo(-1);
        }
        assertThat(Objects.requireNonNull(blocking.execute(table.read(1))).isNull("b"))
                .isTrue();
    }

    @Test
    void aTransactionThatEndedFailsItsStreamsAsIoDoes() throws IOException {
        insert(1, bytes(3 * MEGABYTE, 1));
        Transaction transaction = fixture.begin();
        InputStream reader = blocking.inputStream(transaction.blob(table, "b", 1));
        blocking.get(transaction.rollback());
        assertThatThrownBy(reader::readAllBytes).isInstanceOf(IOException.class).hasCauseInstanceOf(NdbException.class);

        Transaction another = fixture.begin();
        OutputStream writer = blocking.outputStream(another.blob(table, "b", 1), false);
        blocking.get(another.rollback());
        assertThatThrownBy(() -> writer.write(bytes(2 * MEGABYTE, 2)))
                .isInstanceOf(IOException.class)
                .hasCauseInstanceOf(NdbException.class);
        assertThatThrownBy(writer::close).isInstanceOf(IOException.class).hasCauseInstanceOf(NdbException.class);
        assertThat(value(1)).isEqualTo(bytes(3 * MEGABYTE, 1));
    }
}
