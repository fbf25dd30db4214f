package io.ndbwire.rest.direct;

import io.ndbwire.client.KeyCall;
import io.ndbwire.client.Row;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.rest.http.Answers;
import io.ndbwire.rest.problem.Problem;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The read of one row for a connection, which has one at a time. It begins and ends on the connection's event loop; between
 * them the client completes it on another.
 */
final class DirectRead implements KeyCall.Handler, Runnable {

    private final DirectReadHandler connection;
    private final DirectReads reads;
    private final DirectAnswers answers;
    private @Nullable ChannelHandlerContext context;
    private @Nullable TableReader reader;
    private boolean isCompressible;
    private long begun;
    private @Nullable KeyCall call;
    private @Nullable NdbException failure;

    DirectRead(DirectReadHandler connection, DirectReads reads, DirectAnswers answers) {
        this.connection = connection;
        this.reads = reads;
        this.answers = answers;
    }

    /** Begins to read the row that a request asks for; false if the server is to answer. */
    boolean begin(ChannelHandlerContext channel, HttpRequest request) {
        RowPath row = PlainRequest.rowOf(request);
        if (row == null || !reads.enter(row, request.headers())) {
            return false;
        }
        context = channel;
        isCompressible = request.headers().contains(HttpHeaderNames.ACCEPT_ENCODING);
        begun = System.nanoTime();
        try {
            if (send(row)) {
                return true;
            }
        } catch (RuntimeException refused) {
            // The server finds the same, and says so.
        }
        reads.leave();
        return false;
    }

    private boolean send(RowPath row) {
        TableReader table = reader;
        if (table == null || !table.isFor(row)) {
            table = reads.reader(row);
            reader = table;
        }
        if (table == null || isCompressible && reads.compresses(table.lastBytes())) {
            return false;
        }
        table.read(row.key(), this);
        return true;
    }

    @Override
    public void completed(KeyCall completed, @Nullable NdbException cause) {
        call = completed;
        failure = cause;
        try {
            Objects.requireNonNull(context).executor().execute(this);
        } catch (RejectedExecutionException e) {
            // The gateway closes, and nobody waits any more.
            reads.leave();
        }
    }

    @Override
    public void run() {
        reads.leave();
        ChannelHandlerContext channel = Objects.requireNonNull(context);
        if (!channel.channel().isActive()) {
            return;
        }
        FullHttpResponse answer;
        try {
            answer = answer(Objects.requireNonNull(reader));
        } catch (RuntimeException unwritable) {
            // Such as bytes that are no text in their column's character set.
            answer = refusal(unwritable);
        }
        if (answer == null) {
            connection.handOver(channel);
        } else {
            connection.answer(channel, answer);
        }
    }

    /** The answer; null if the server is to give it. */
    private @Nullable FullHttpResponse answer(TableReader table) {
        NdbException cause = failure;
        if (cause instanceof SchemaException) {
            // The table is not what it was when the call was made; the server looks again.
            reader = null;
            return null;
        }
        if (cause != null) {
            return refusal(cause);
        }
        Row row = Objects.requireNonNull(call).row();
        if (row == null) {
            return refusal(new ProblemException(ProblemType.NO_SUCH_ROW, table.noSuchRow()));
        }
        byte[] json = table.json(row);
        if (isCompressible && reads.compresses(json.length)) {
            return null;
        }
        FullHttpResponse answer = answers.row(json, table.tag(json));
        reads.timer().found(System.nanoTime() - begun);
        return answer;
    }

    private FullHttpResponse refusal(RuntimeException cause) {
        Problem problem = Problem.of(cause);
        reads.timer().failed(problem.type(), cause, System.nanoTime() - begun);
        return answers.of(Answers.problem(problem));
    }
}
