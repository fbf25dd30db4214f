package io.ndbwire.ldap.operation;

import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.result.Result;
import java.net.SocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.security.auth.x500.X500Principal;
import org.jspecify.annotations.Nullable;

/** What is kept of a connection from one operation to the next. Changed on the connection's event loop, read anywhere. */
public final class Session {

    /** Something that is of no use to anybody else. */
    public interface Kept {

        /** The connection is gone, or somebody else may be on the other side: lets go of what it holds. */
        void end();

        /** A request has ended otherwise than well, whoever has refused it. */
        default void failed(int messageId, List<Control> controls, Result result) {}
    }

    private final SocketAddress peer;
    private final Map<Class<?>, Kept> kept = new HashMap<>();
    private volatile Identity identity = Identity.ANONYMOUS;
    private volatile boolean isSecure;
    private volatile @Nullable X500Principal certificate;

    public Session(SocketAddress peer) {
        this.peer = peer;
    }

    /** Who is on the other side. */
    public SocketAddress peer() {
        return peer;
    }

    /** What is kept from one operation to the next, by its class; made when first asked for. On the event loop. */
    public <T extends Kept> T keep(Class<T> type, Supplier<T> maker) {
        return type.cast(kept.computeIfAbsent(type, absent -> maker.get()));
    }

    /** Ends all that is kept: the connection is gone, or a bind has begun. On the event loop. */
    public void endKept() {
        List<Kept> ending = List.copyOf(kept.values());
        kept.clear();
        ending.forEach(Kept::end);
    }

    /** A request has ended. On the event loop. */
    public void ended(int messageId, List<Control> controls, Result result) {
        boolean isWell = result.code().equals(ResultCode.SUCCESS);
        if (!isWell && !controls.isEmpty()) {
            kept.values().forEach(one -> one.failed(messageId, controls, result));
        }
    }

    public Identity identity() {
        return identity;
    }

    /** Whether TLS is spoken. */
    public boolean isSecure() {
        return isSecure;
    }

    /** Whose certificate the client has shown, or null. */
    public @Nullable X500Principal certificate() {
        return certificate;
    }

    /**
     * TLS is spoken from now on, with a client whose certificate is of that subject, or has none. Who it was before may have
     * been said by somebody on the way: nobody is known, and nothing is kept. On the event loop.
     */
    public void secured(@Nullable X500Principal subject) {
        endKept();
        identity = Identity.ANONYMOUS;
        certificate = subject;
        isSecure = true;
    }

    /** A bind has succeeded, or begun anew: then nobody is known. */
    public void identity(Identity newIdentity) {
        identity = newIdentity;
    }
}
