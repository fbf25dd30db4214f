package io.ndbwire.ldap.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.protocol.DeleteRequestProtocolOp;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.operation.FinishedOperation;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.operation.OperationKind;
import io.ndbwire.ldap.operation.Session;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class AccessLogTest {

    /** A deletion that has ended. */
    private record Deletion(String name) implements FinishedOperation {

        @Override
        public OperationKind kind() {
            return OperationKind.DELETE;
        }

        @Override
        public LDAPMessage request() {
            return new LDAPMessage(3, new DeleteRequestProtocolOp(name));
        }

        @Override
        public Session session() {
            return new Session(new InetSocketAddress(InetAddress.getLoopbackAddress(), 4_711));
        }

        @Override
        public Identity identity() {
            return Identity.ANONYMOUS;
        }

        @Override
        public long connectionNumber() {
            return 7;
        }

        @Override
        public ResultCode code() {
            return ResultCode.NO_SUCH_OBJECT;
        }

        @Override
        public long entries() {
            return 0;
        }

        @Override
        public long nanos() {
            return 5_000;
        }
    }

    /** Fails at first, in the middle of what it is given. */
    private static final class Full extends ByteArrayOutputStream {

        private boolean hasFailed;

        @Override
        public void write(byte[] bytes) throws IOException {
            if (!hasFailed) {
                hasFailed = true;
                super.write(bytes, 0, 10);
                throw new IOException("No space left on device");
            }
            super.write(bytes);
        }
    }

    @Test
    void nobodyWaitsForASlowDisk() {
        CountDownLatch isFast = new CountDownLatch(1);
        OutputStream slow = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                try {
                    isFast.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
        };
        int operations = 30_000;
        AccessLog log = new AccessLog(AccessLogOptions.Format.TEXT, slow, false);
        for (int i = 0; i < operations; i++) {
            log.ended(new Deletion("uid=" + i));
        }
        assertThat(log.dropped()).isBetween(operations - 10_000L, operations - 8_192L);
        isFast.countDown();
        log.close();
        assertThat(log.lines() + log.dropped()).isEqualTo(operations);
    }

    @Test
    @Timeout(30)
    void aFullDiskCostsTheLinesOfThatTimeAlone() {
        Full full = new Full();
        AccessLog log = new AccessLog(AccessLogOptions.Format.TEXT, full, false);
        log.ended(new Deletion("uid=lost"));
        while (log.dropped() == 0) {
            Thread.onSpinWait();
        }
        log.ended(new Deletion("uid=ada"));
        log.close();
        assertThat(log.lines()).isEqualTo(1);
        String[] lines = full.toString(StandardCharsets.UTF_8).split("\n", -1);
        assertThat(lines).hasSize(3);
        assertThat(lines[1])
                .endsWith(" conn=7 msg=3 peer=127.0.0.1:4711 delete dn=\"uid=ada\" identity=\"\""
                        + " result=noSuchObject entries=0 micros=5");
    }

    @Test
    void whatIsNoTextIsWrittenAllTheSame() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        AccessLog log = new AccessLog(AccessLogOptions.Format.JSON, out, false);
        log.ended(new Deletion("\ud83d"));
        log.ended(new Deletion("x".repeat(999) + "\ud83d\ude00"));
        log.close();
        assertThat(log.lines()).isEqualTo(2);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("\"dn\":\"?\"", "x...\"");
    }
}
