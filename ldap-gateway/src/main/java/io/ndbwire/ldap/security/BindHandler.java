package io.ndbwire.ldap.security;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.protocol.BindRequestProtocolOp;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.OperationHandler;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.tree.Directory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javax.security.auth.x500.X500Principal;
import org.jspecify.annotations.Nullable;

/** Binds, RFC 4513 section 5. */
final class BindHandler implements OperationHandler<BindRequestProtocolOp> {

    static final String EXTERNAL = "EXTERNAL";
    static final String PLAIN = "PLAIN";

    private static final int VERSION = 3;

    private final PasswordCheck passwords;
    private final Accounts accounts;
    private final SignInOptions options;

    BindHandler(PasswordCheck passwords, Accounts accounts, SignInOptions options) {
        this.passwords = passwords;
        this.accounts = accounts;
        this.options = options;
    }

    @Override
    public CompletionStage<Result> handle(BindRequestProtocolOp request, Operation operation) {
        if (request.getVersion() != VERSION) {
            return ended(ResultCode.PROTOCOL_ERROR, "LDAP version " + request.getVersion() + " is not spoken here");
        }
        return request.getCredentialsType() == BindRequestProtocolOp.CRED_TYPE_SASL
                ? sasl(request, operation)
                : simple(request, operation);
    }

    private CompletionStage<Result> simple(BindRequestProtocolOp request, Operation operation) {
        DN name = Directory.parse(request.getBindDN());
        byte[] password = Objects.requireNonNull(request.getSimplePassword()).getValue();
        if (name.isNullDN() && password.length == 0) {
            return CompletableFuture.completedFuture(Result.SUCCESS);
        }
        if (password.length == 0) {
            // RFC 4513, section 5.1.2: who forgets the password is not to be taken for known.
            return ended(ResultCode.UNWILLING_TO_PERFORM, "A name without a password is no proof");
        }
        return isTooOpen(operation) ? tooOpen() : password(name, password, null, operation);
    }

    private boolean isTooOpen(Operation operation) {
        return options.requiresTls() && !operation.session().isSecure();
    }

    private static CompletionStage<Result> tooOpen() {
        return ended(ResultCode.CONFIDENTIALITY_REQUIRED, "Passwords are taken by TLS alone");
    }

    /**
     * @param wanted whom the client wants to be, or null for whom it proves to be
     */
    private CompletionStage<Result> password(DN name, byte[] password, @Nullable DN wanted, Operation operation) {
        return passwords
                .check(name, password, operation)
                .thenApplyAsync(identity -> bound(identity, wanted, operation), operation.executor());
    }

    private static Result bound(@Nullable Identity identity, @Nullable DN wanted, Operation operation) {
        if (identity == null) {
            return Result.of(ResultCode.INVALID_CREDENTIALS, "");
        }
        if (wanted != null && !identity.is(wanted)) {
            return Result.of(ResultCode.AUTHORIZATION_DENIED, "Nobody is taken for somebody else");
        }
        operation.session().identity(identity);
        return Result.SUCCESS;
    }

    private CompletionStage<Result> sasl(BindRequestProtocolOp request, Operation operation) {
        String mechanism = String.valueOf(request.getSASLMechanism());
        ASN1OctetString credentials = request.getSASLCredentials();
        return switch (mechanism) {
            case EXTERNAL -> external(credentials, operation);
            case PLAIN -> isTooOpen(operation) ? tooOpen() : plain(credentials, operation);
            default -> ended(ResultCode.AUTH_METHOD_NOT_SUPPORTED, "SASL mechanism " + mechanism + " is not known");
        };
    }

    /** RFC 4616: the identity that is wanted, the one that is proven, and its password, with NUL between them. */
    private CompletionStage<Result> plain(@Nullable ASN1OctetString credentials, Operation operation) {
        byte[] message = credentials == null ? new byte[0] : credentials.getValue();
        int first = position(message, 0);
        int second = position(message, first + 1);
        if (first < 0 || second < 0 || position(message, second + 1) >= 0) {
            return ended(ResultCode.PROTOCOL_ERROR, "PLAIN is two identities and a password with NUL between them");
        }
        String wanted = new String(message, 0, first, StandardCharsets.UTF_8);
        String proven = new String(message, first + 1, second - first - 1, StandardCharsets.UTF_8);
        byte[] password = Arrays.copyOfRange(message, second + 1, message.length);
        if (proven.isEmpty() || password.length == 0) {
            return ended(ResultCode.INVALID_CREDENTIALS, "");
        }
        DN name = Names.of(proven, options.users());
        DN asked = wanted.isEmpty() ? null : Names.of(wanted, options.users());
        if (!wanted.isEmpty() && asked == null) {
            return ended(ResultCode.AUTHORIZATION_DENIED, "Nobody is taken for somebody else");
        }
        // Who has no name here takes as long as who has.
        return password(name == null ? DN.NULL_DN : name, password, asked, operation);
    }

    private static int position(byte[] message, int from) {
        for (int i = from; i >= 0 && i < message.length; i++) {
            if (message[i] == 0) {
                return i;
            }
        }
        return -1;
    }

    /** RFC 4422, appendix A: whoever the client's certificate is of. */
    private CompletionStage<Result> external(@Nullable ASN1OctetString credentials, Operation operation) {
        X500Principal subject = operation.session().certificate();
        if (subject == null) {
            return ended(ResultCode.INAPPROPRIATE_AUTHENTICATION, "There is no certificate of the client");
        }
        String wanted = credentials == null ? "" : credentials.stringValue();
        DN asked = wanted.isEmpty() ? null : Names.of(wanted, options.users());
        if (!wanted.isEmpty() && asked == null) {
            return ended(ResultCode.AUTHORIZATION_DENIED, "Nobody is taken for somebody else");
        }
        DN name = Names.of(subject, options.certificates());
        if (name == null) {
            return ended(ResultCode.INVALID_CREDENTIALS, "");
        }
        if (options.certificates() == null) {
            return CompletableFuture.completedFuture(bound(new Identity(name), asked, operation));
        }
        return accounts.find(name)
                .thenApplyAsync(
                        account -> bound(account == null ? null : account.identity(), asked, operation),
                        operation.executor());
    }

    private static CompletionStage<Result> ended(ResultCode code, String diagnostic) {
        return CompletableFuture.completedFuture(Result.of(code, diagnostic));
    }
}
