package io.ndbwire.ldap.security;

import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.protocol.BindRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.protocol.ProtocolOp;
import io.ndbwire.ldap.operation.ExtendedOperation;
import io.ndbwire.ldap.operation.OperationHandler;
import io.ndbwire.ldap.operation.Preparation;
import io.ndbwire.ldap.rights.Rights;
import io.ndbwire.ldap.tree.Directory;
import java.util.List;
import java.util.Set;

/** Here what knows and keeps passwords is put together. Thread-safe. */
public final class Security implements AutoCloseable {

    /** The control of requests that are to be executed as somebody else's, RFC 4370. */
    public static final String PROXIED_AUTHORIZATION = ProxyAuthorization.OID;

    private final SignInOptions signIn;
    private final Passwords passwords;
    private final Accounts accounts;
    private final LockOut lockOut;
    private final PasswordCheck check;
    private final Rights rights;
    private final ProxyAuthorization proxies;

    public Security(SecuritySettings settings, Directory directory) {
        signIn = settings.signIn();
        passwords = new Passwords(settings.passwords());
        accounts = new Accounts(directory, settings.users(), settings.binders());
        lockOut = new LockOut(settings.lockOut(), System::nanoTime);
        check = new PasswordCheck(accounts, passwords, lockOut);
        rights = settings.rights();
        proxies = new ProxyAuthorization(accounts, settings.proxies(), signIn);
    }

    /** Binds. */
    public OperationHandler<BindRequestProtocolOp> bind() {
        return new BindHandler(check, accounts, signIn);
    }

    /** The mechanisms of SASL for binds. */
    public static Set<String> mechanisms(boolean hasCertificates) {
        return hasCertificates ? Set.of(BindHandler.PLAIN, BindHandler.EXTERNAL) : Set.of(BindHandler.PLAIN);
    }

    /**
     * Executes requests as whom they ask to be executed as.
     *
     * @param handler asks for rights
     */
    public <R extends ProtocolOp> OperationHandler<R> proxied(OperationHandler<R> handler) {
        return new ProxiedHandler<>(proxies, handler);
    }

    /**
     * Extended operations about who asks, and about passwords.
     *
     * @param modify asks for rights, and hashes
     */
    public List<ExtendedOperation> extended(OperationHandler<ModifyRequestProtocolOp> modify) {
        return List.of(new WhoAmI(proxies), new PasswordModify(accounts, check, signIn, rights, modify));
    }

    /** How often an account was locked after failed binds. */
    public long lockOuts() {
        return lockOut.locks();
    }

    /** Hashes the passwords of additions. */
    public Preparation<AddRequestProtocolOp> hashingAdd() {
        return PasswordHashing.add(passwords, signIn.requiresTls());
    }

    /** Hashes the passwords of modifications. */
    public Preparation<ModifyRequestProtocolOp> hashingModify() {
        return PasswordHashing.modify(passwords, signIn.requiresTls());
    }

    @Override
    public void close() {
        passwords.close();
    }
}
