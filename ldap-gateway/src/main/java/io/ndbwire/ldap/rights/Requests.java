package io.ndbwire.ldap.rights;

import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.protocol.CompareRequestProtocolOp;
import com.unboundid.ldap.protocol.DeleteRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyDNRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import org.jspecify.annotations.Nullable;

/** What each kind of request needs. Only names are looked at, so that nothing is told of what is there. */
public final class Requests {

    private Requests() {}

    /** Nothing: what is not allowed is not found. */
    public static void search(SearchRequestProtocolOp request, Permissions permissions) {}

    /** Write on the entry and on each attribute. */
    public static void add(AddRequestProtocolOp request, Permissions permissions) {
        DN name = parse(request.getDN());
        EntryPermissions entry = permissions.at(name);
        requireNamed(entry, name.getRDN());
        for (Attribute attribute : request.getAttributes()) {
            require(entry.may(Right.WRITE, attribute.getName()));
        }
    }

    /** Write on each attribute. */
    public static void modify(ModifyRequestProtocolOp request, Permissions permissions) {
        EntryPermissions entry = permissions.at(request.getDN());
        for (Modification modification : request.getModifications()) {
            require(entry.may(Right.WRITE, modification.getAttributeName()));
        }
    }

    /** Write on the entry. */
    public static void delete(DeleteRequestProtocolOp request, Permissions permissions) {
        require(permissions.at(request.getDN()).mayWrite());
    }

    /** Write on the entry, as it is and as it will be, and on the attributes of its name. */
    public static void modifyDn(ModifyDNRequestProtocolOp request, Permissions permissions) {
        DN name = parse(request.getDN());
        requireNamed(permissions.at(name), name.getRDN());
        RDN rdn;
        try {
            rdn = new RDN(request.getNewRDN());
        } catch (LDAPException e) {
            throw ResultException.of(ResultCode.INVALID_DN_SYNTAX, e);
        }
        DN above = request.getNewSuperiorDN() == null ? name.getParent() : parse(request.getNewSuperiorDN());
        DN moved = above == null ? new DN(rdn) : new DN(rdn, above);
        requireNamed(permissions.at(moved), rdn);
    }

    /** Compare on the attribute; an entry that is not visible is not there. */
    public static void compare(CompareRequestProtocolOp request, Permissions permissions) {
        DN name = parse(request.getDN());
        if (name.isNullDN()) {
            return;
        }
        EntryPermissions entry = permissions.at(name);
        if (!entry.isVisible()) {
            throw notThere(name, permissions);
        }
        require(entry.may(Right.COMPARE, request.getAttributeName()));
    }

    /** An entry that may not be seen is as one that is not there. */
    public static ResultException notThere(DN name, Permissions permissions) {
        return new ResultException(
                permissions.narrowed(Result.of(ResultCode.NO_SUCH_OBJECT, "").matched(name.toString())));
    }

    private static void requireNamed(EntryPermissions entry, @Nullable RDN rdn) {
        require(entry.mayWrite());
        if (rdn != null) {
            for (String attribute : rdn.getAttributeNames()) {
                require(entry.may(Right.WRITE, attribute));
            }
        }
    }

    private static void require(boolean isAllowed) {
        if (!isAllowed) {
            throw new ResultException(ResultCode.INSUFFICIENT_ACCESS_RIGHTS, "");
        }
    }

    private static DN parse(String name) {
        try {
            return new DN(name);
        } catch (LDAPException e) {
            throw ResultException.of(ResultCode.INVALID_DN_SYNTAX, e);
        }
    }
}
