package io.ndbwire.ldap.security;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.protocol.ProtocolOp;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.Preparation;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.rights.Rule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Hashes passwords that are written as they are spoken.
 *
 * @param <R> the kind of requests
 */
final class PasswordHashing<R extends ProtocolOp> implements Preparation<R> {

    private final boolean requiresTls;
    private final Passwords passwords;
    private final Function<R, Stream<ASN1OctetString[]>> written;
    private final BiFunction<R, Operation, CompletionStage<R>> hashing;

    /**
     * @param written the values of passwords in a request
     */
    private PasswordHashing(
            boolean requiresTls,
            Passwords passwords,
            Function<R, Stream<ASN1OctetString[]>> written,
            BiFunction<R, Operation, CompletionStage<R>> hashing) {
        this.requiresTls = requiresTls;
        this.passwords = passwords;
        this.written = written;
        this.hashing = hashing;
    }

    /** Those of additions. */
    static Preparation<AddRequestProtocolOp> add(Passwords passwords, boolean requiresTls) {
        return new PasswordHashing<>(
                requiresTls,
                passwords,
                request -> request.getAttributes().stream()
                        .filter(one -> isPassword(one.getName()))
                        .map(Attribute::getRawValues),
                (request, operation) -> hashed(passwords, request, operation));
    }

    /** Those of modifications. */
    static Preparation<ModifyRequestProtocolOp> modify(Passwords passwords, boolean requiresTls) {
        return new PasswordHashing<>(
                requiresTls,
                passwords,
                request -> request.getModifications().stream()
                        .filter(PasswordHashing::isWritten)
                        .map(Modification::getRawValues),
                (request, operation) -> hashed(passwords, request, operation));
    }

    private List<byte[]> values(R request) {
        return written.apply(request)
                .flatMap(Arrays::stream)
                .map(ASN1OctetString::getValue)
                .toList();
    }

    private static boolean isPassword(String attribute) {
        return Attribute.getBaseName(attribute).equalsIgnoreCase(Rule.PASSWORD);
    }

    private static boolean isWritten(Modification modification) {
        ModificationType type = modification.getModificationType();
        return isPassword(modification.getAttributeName())
                && (type.equals(ModificationType.ADD) || type.equals(ModificationType.REPLACE));
    }

    private static CompletionStage<AddRequestProtocolOp> hashed(
            Passwords passwords, AddRequestProtocolOp request, Operation operation) {
        CompletionStage<List<Attribute>> hashed = CompletableFuture.completedFuture(new ArrayList<>());
        for (Attribute attribute : request.getAttributes()) {
            hashed = isPassword(attribute.getName())
                    ? hashed.thenCompose(all -> hashed(passwords, attribute.getRawValues(), operation)
                            .thenApply(values -> added(all, new Attribute(attribute.getName(), values))))
                    : hashed.thenApply(all -> added(all, attribute));
        }
        return hashed.thenApply(attributes -> new AddRequestProtocolOp(request.getDN(), attributes));
    }

    private static CompletionStage<ModifyRequestProtocolOp> hashed(
            Passwords passwords, ModifyRequestProtocolOp request, Operation operation) {
        CompletionStage<List<Modification>> hashed = CompletableFuture.completedFuture(new ArrayList<>());
        for (Modification one : request.getModifications()) {
            hashed = isWritten(one)
                    ? hashed.thenCompose(all -> hashed(passwords, one.getRawValues(), operation)
                            .thenApply(values -> added(
                                    all, new Modification(one.getModificationType(), one.getAttributeName(), values))))
                    : hashed.thenApply(all -> added(all, one));
        }
        return hashed.thenApply(modifications -> new ModifyRequestProtocolOp(request.getDN(), modifications));
    }

    private static <T> List<T> added(List<T> all, T one) {
        all.add(one);
        return all;
    }

    /** One after the other, so that others have their turn in between. */
    private static CompletionStage<ASN1OctetString[]> hashed(
            Passwords passwords, ASN1OctetString[] values, Operation operation) {
        CompletionStage<List<ASN1OctetString>> hashed = CompletableFuture.completedFuture(new ArrayList<>());
        for (ASN1OctetString value : values) {
            hashed = hashed.thenComposeAsync(
                    all -> hashed(passwords, value, operation).thenApply(stored -> added(all, stored)),
                    operation.executor());
        }
        return hashed.thenApply(all -> all.toArray(ASN1OctetString[]::new));
    }

    private static CompletionStage<ASN1OctetString> hashed(
            Passwords passwords, ASN1OctetString value, Operation operation) {
        if (Passwords.isStored(value.getValue())) {
            return CompletableFuture.completedFuture(value);
        }
        PasswordTask<byte[]> task = passwords.hash(operation.session(), value.getValue());
        operation.onCancel(() -> passwords.giveUp(task));
        return task.result().thenApply(stored -> new ASN1OctetString(stored));
    }

    @Override
    public void require(R request, Operation operation) {
        List<byte[]> values = values(request);
        if (values.isEmpty()) {
            return;
        }
        if (requiresTls && !operation.session().isSecure()) {
            throw new ResultException(ResultCode.CONFIDENTIALITY_REQUIRED, "Passwords are taken by TLS alone");
        }
        passwords.require(values);
    }

    @Override
    public @Nullable CompletionStage<R> prepare(R request, Operation waiting) {
        boolean isPrepared = values(request).stream().allMatch(Passwords::isStored);
        return isPrepared ? null : hashing.apply(request, waiting);
    }
}
