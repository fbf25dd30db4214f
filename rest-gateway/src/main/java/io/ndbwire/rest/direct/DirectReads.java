package io.ndbwire.rest.direct;

import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration;
import io.ndbwire.client.TableHandle;
import io.ndbwire.rest.cluster.Cluster;
import io.ndbwire.rest.operations.RequestLimit;
import io.ndbwire.rest.security.ReadAccess;
import io.ndbwire.rest.value.TableFormats;
import io.netty.handler.codec.http.HttpHeaders;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What the reads of all connections have in common. Thread-safe. */
@Singleton
final class DirectReads {

    private final Cluster cluster;
    private final TableFormats formats;
    private final ReadAccess access;
    private final RequestLimit limit;
    private final ReadTimer timer;
    private final int compressedBytes;

    DirectReads(
            Cluster cluster,
            TableFormats formats,
            ReadAccess access,
            RequestLimit limit,
            ReadTimer timer,
            NettyHttpServerConfiguration server) {
        this.cluster = cluster;
        this.formats = formats;
        this.access = access;
        this.limit = limit;
        this.timer = timer;
        compressedBytes = server.getCompressionThreshold();
    }

    /** Lets a request in, which is to {@link #leave} then; false: it is to be looked at more closely. */
    boolean enter(RowPath row, HttpHeaders headers) {
        // Counting costs less than looking at credentials.
        if (!limit.enter()) {
            return false;
        }
        if (!access.permits(headers::get, row.database(), row.table())) {
            limit.leave();
            return false;
        }
        return true;
    }

    /** Whether the server compresses so large an answer for those who accept that. */
    boolean compresses(int bytes) {
        return compressedBytes >= 0 && bytes >= compressedBytes;
    }

    /** The answer begins. */
    void leave() {
        limit.leave();
    }

    /** The reader of a table's rows; null if the table is not known yet, or not to be read by one request. */
    @Nullable
    TableReader reader(RowPath row) {
        CompletableFuture<TableHandle> found =
                cluster.table(row.database(), row.table()).toCompletableFuture();
        if (!found.isDone() || found.isCompletedExceptionally()) {
            return null;
        }
        TableHandle table = found.join();
        return table.description().columns().stream().anyMatch(column -> column.hasParts())
                ? null
                : new TableReader(row.database(), row.table(), table, formats.of(table));
    }

    ReadTimer timer() {
        return timer;
    }
}
