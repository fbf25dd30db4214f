package io.ndbwire.ldap.search;

import com.unboundid.ldap.protocol.CompareRequestProtocolOp;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.control.Assertion;
import io.ndbwire.ldap.control.ManageDsaIt;
import io.ndbwire.ldap.entry.AttributeChoice;
import io.ndbwire.ldap.entry.DescribedValues;
import io.ndbwire.ldap.entry.DirectoryEntry;
import io.ndbwire.ldap.entry.OperationalAttribute;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.OperationHandler;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.rights.Rights;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.OwnEntries;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Comparisons, RFC 4511 section 4.10. Aliases are taken as they are. */
public final class CompareHandler implements OperationHandler<CompareRequestProtocolOp> {

    /** The controls that it sees to. */
    public static final Set<String> CONTROLS = Set.of(Assertion.OID, ManageDsaIt.OID);

    private final Directory directory;
    private final NamedEntries entries;

    public CompareHandler(Directory directory, OwnEntries ownEntries, Rights rights) {
        this.directory = directory;
        entries = new NamedEntries(directory, ownEntries, rights);
    }

    @Override
    public Set<String> controls() {
        return CONTROLS;
    }

    @Override
    public CompletionStage<Result> handle(CompareRequestProtocolOp request, Operation operation) {
        DN name = Directory.parse(request.getDN());
        AttributeChoice choice = AttributeChoice.of(List.of(request.getAttributeName()), false);
        ManageDsaIt.require(operation);
        return entries.asserted(operation, name, false)
                .thenCompose(asserted -> entries.require(operation, name, choice))
                .thenApply(found -> compare(found, request));
    }

    private Result compare(DirectoryEntry entry, CompareRequestProtocolOp request) {
        String name = request.getAttributeName();
        List<Attribute> attributes = DescribedValues.of(entry.toEntry(), name);
        if (attributes.isEmpty()) {
            String base = Attribute.getBaseName(name);
            boolean isKnown =
                    entry.canHave(base) || OperationalAttribute.isStandard(base) || directory.knowsAttribute(base);
            throw new ResultException(
                    isKnown ? ResultCode.NO_SUCH_ATTRIBUTE : ResultCode.UNDEFINED_ATTRIBUTE_TYPE,
                    entry.dn() + " has no attribute " + name);
        }
        try {
            boolean isTrue = false;
            for (Attribute attribute : attributes) {
                isTrue |= attribute
                        .getMatchingRule()
                        .matchesAnyValue(request.getAssertionValue(), attribute.getRawValues());
            }
            return Result.of(isTrue ? ResultCode.COMPARE_TRUE : ResultCode.COMPARE_FALSE, "");
        } catch (LDAPException e) {
            throw ResultException.of(ResultCode.INVALID_ATTRIBUTE_SYNTAX, e);
        }
    }
}
