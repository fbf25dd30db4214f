package io.ndbwire.ldap.ldif;

import com.unboundid.asn1.ASN1Buffer;
import com.unboundid.asn1.ASN1BufferSequence;
import com.unboundid.asn1.ASN1StreamReader;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldif.LDIFWriter;
import io.ndbwire.ldap.operation.OperationHandler;
import io.ndbwire.ldap.protocol.MessageBody;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** Writes entries as LDIF, as they are found: no more of them are kept than a search holds. */
public final class LdifExport {

    private final OperationHandler<SearchRequestProtocolOp> search;
    private final LDIFWriter writer;
    private final ASN1Buffer buffer = new ASN1Buffer();
    private long entries;

    /**
     * @param search finds entries, within no limits
     * @param out is not closed
     */
    public LdifExport(OperationHandler<SearchRequestProtocolOp> search, OutputStream out) {
        this.search = search;
        writer = new LDIFWriter(out);
        writer.setWrapColumn(0);
    }

    /**
     * Writes the entries below a name, parents before their children.
     *
     * @param attributes those to write; none for all that users can change
     * @return how many there were
     * @throws ResultException if the search does not end well
     * @throws IOException if they cannot be written
     */
    public long run(String base, SearchScope scope, Filter filter, List<String> attributes) throws IOException {
        SearchRequestProtocolOp request =
                new SearchRequestProtocolOp(base, scope, DereferencePolicy.NEVER, 0, 0, false, filter, attributes);
        ScheduledExecutorService loop = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "ldif-export");
            thread.setDaemon(true);
            return thread;
        });
        LocalOperation operation = new LocalOperation(loop, this::write);
        try {
            writer.writeVersionHeader();
            Result result = CompletableFuture.completedFuture(request)
                    .thenComposeAsync(asked -> search.handle(asked, operation), loop)
                    .join();
            IOException unwritten = operation.trouble();
            if (unwritten != null) {
                throw unwritten;
            }
            // Also what there was before something went wrong.
            writer.flush();
            if (!result.code().equals(ResultCode.SUCCESS)) {
                throw new ResultException(result);
            }
            return entries;
        } catch (CompletionException e) {
            throw new ResultException(Failures.result(Failures.cause(e)));
        } finally {
            loop.shutdownNow();
        }
    }

    /** Reads the entry again as any client would, so that what is shown is written, and nothing else. */
    private void write(MessageBody body) throws IOException {
        buffer.clear();
        ASN1BufferSequence message = buffer.beginSequence();
        buffer.addInteger(1);
        body.writeTo(buffer);
        message.end();
        try (ASN1StreamReader reader = new ASN1StreamReader(new ByteArrayInputStream(buffer.toByteArray()))) {
            LDAPMessage read = LDAPMessage.readFrom(reader, false);
            if (read != null && read.getProtocolOpType() == LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_RESULT_ENTRY) {
                writer.writeEntry(read.getSearchResultEntryProtocolOp().toSearchResultEntry());
                entries++;
            }
        } catch (LDAPException e) {
            throw new IllegalStateException("An entry cannot be read again", e);
        }
    }
}
