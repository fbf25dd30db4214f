package io.ndbwire.ldap.security;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.protocol.ExtendedRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.ExtendedRequest;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.extensions.PasswordModifyExtendedRequest;
import com.unboundid.ldap.sdk.extensions.PasswordModifyExtendedResult;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.operation.ExtendedOperation;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.OperationHandler;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.rights.Requests;
import io.ndbwire.ldap.rights.Rights;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Changes passwords, RFC 3062: one's own or another's, by whoever may write it. */
final class PasswordModify implements ExtendedOperation {

    /** None that are taken for each other. */
    private static final String CHARACTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

    private static final int GENERATED_CHARACTERS = 20;

    private final Accounts accounts;
    private final PasswordCheck passwords;
    private final SignInOptions options;
    private final Rights rights;
    private final OperationHandler<ModifyRequestProtocolOp> modify;
    private final SecureRandom random = new SecureRandom();

    /**
     * @param modify asks for rights, and hashes
     */
    PasswordModify(
            Accounts accounts,
            PasswordCheck passwords,
            SignInOptions options,
            Rights rights,
            OperationHandler<ModifyRequestProtocolOp> modify) {
        this.accounts = accounts;
        this.passwords = passwords;
        this.options = options;
        this.rights = rights;
        this.modify = modify;
    }

    @Override
    public String oid() {
        return PasswordModifyExtendedRequest.PASSWORD_MODIFY_REQUEST_OID;
    }

    @Override
    public CompletionStage<Result> handle(ExtendedRequestProtocolOp request, Operation operation) {
        if (options.requiresTls() && !operation.session().isSecure()) {
            throw new ResultException(ResultCode.CONFIDENTIALITY_REQUIRED, "Passwords are taken by TLS alone");
        }
        PasswordModifyExtendedRequest asked = parse(request);
        DN name = name(asked, operation);
        if (accounts.isUser(name) && operation.session().identity().is(name)) {
            throw new ResultException(
                    ResultCode.UNWILLING_TO_PERFORM, "The password is in the configuration, which is not changed here");
        }
        byte[] old = asked.getOldPasswordBytes();
        byte[] given = asked.getNewPasswordBytes();
        if (given != null && given.length == 0) {
            throw new ResultException(ResultCode.CONSTRAINT_VIOLATION, "The new password is empty");
        }
        if (old == null) {
            return change(name, given, operation);
        }
        // Before the check: whoever may not write the password is not to learn whether it is right.
        Requests.modify(replacement(name, new ASN1OctetString()), rights.of(operation));
        return passwords
                .check(name, old, operation)
                .thenComposeAsync(
                        identity -> {
                            if (identity == null) {
                                throw new ResultException(ResultCode.INVALID_CREDENTIALS, "");
                            }
                            return change(name, given, operation);
                        },
                        operation.executor());
    }

    private static PasswordModifyExtendedRequest parse(ExtendedRequestProtocolOp request) {
        try {
            return new PasswordModifyExtendedRequest(new ExtendedRequest(request.getOID(), request.getValue()));
        } catch (LDAPException e) {
            throw ResultException.of(ResultCode.PROTOCOL_ERROR, e);
        }
    }

    private DN name(PasswordModifyExtendedRequest asked, Operation operation) {
        String identity = asked.getUserIdentity();
        if (identity == null) {
            if (operation.session().identity().isAnonymous()) {
                throw new ResultException(ResultCode.UNWILLING_TO_PERFORM, "Nobody has said whose password it is");
            }
            return operation.session().identity().dn();
        }
        DN name = DN.isValidDN(identity) ? Names.of("dn:" + identity, null) : Names.of(identity, options.users());
        if (name == null) {
            throw new ResultException(ResultCode.NO_SUCH_OBJECT, "There is no such entry");
        }
        return name;
    }

    private CompletionStage<Result> change(DN name, byte @Nullable [] given, Operation operation) {
        String generated = given == null ? generated() : null;
        ASN1OctetString value = generated == null ? new ASN1OctetString(given) : new ASN1OctetString(generated);
        return modify.handle(replacement(name, value), operation)
                .thenApply(result -> result.code().equals(ResultCode.SUCCESS) && generated != null
                        ? Result.extended(null, answer(value))
                        : result);
    }

    private static ModifyRequestProtocolOp replacement(DN name, ASN1OctetString value) {
        return new ModifyRequestProtocolOp(
                name.toString(),
                List.of(new Modification(
                        ModificationType.REPLACE, DirectoryMapping.PASSWORD, new ASN1OctetString[] {value})));
    }

    private static @Nullable ASN1OctetString answer(ASN1OctetString generated) {
        return new PasswordModifyExtendedResult(0, ResultCode.SUCCESS, null, null, null, generated, null).getValue();
    }

    private String generated() {
        StringBuilder password = new StringBuilder();
        for (int i = 0; i < GENERATED_CHARACTERS; i++) {
            password.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        }
        return password.toString();
    }
}
