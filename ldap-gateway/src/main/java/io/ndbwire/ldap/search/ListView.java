package io.ndbwire.ldap.search;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.matchingrules.MatchingRule;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.VirtualListViewRequestControl;
import com.unboundid.ldap.sdk.controls.VirtualListViewResponseControl;
import io.ndbwire.ldap.control.RequestControls;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of a sorted list that a request wants to see, draft-ietf-ldapext-ldapv3-vlv-09. Immutable. */
final class ListView {

    static final String OID = VirtualListViewRequestControl.VIRTUAL_LIST_VIEW_REQUEST_OID;

    private final VirtualListViewRequestControl control;

    private ListView(VirtualListViewRequestControl control) {
        this.control = control;
    }

    /** The part that a request wants, or null if it wants all. */
    static @Nullable ListView of(Operation operation) {
        VirtualListViewRequestControl control =
                RequestControls.find(operation, OID, VirtualListViewRequestControl::new);
        if (control == null) {
            return null;
        }
        if (control.getBeforeCount() < 0 || control.getAfterCount() < 0) {
            throw new ResultException(ResultCode.PROTOCOL_ERROR, "A list view has no negative number of entries");
        }
        return new ListView(control);
    }

    /** The result where there is no such part. */
    Result refused(Operation operation, ResultCode reason) {
        operation.addResponseControl(new VirtualListViewResponseControl(0, 0, reason, null));
        return Result.of(ResultCode.VIRTUAL_LIST_VIEW_ERROR, "The list view: " + reason.getName());
    }

    /** The part, told of by a control of the response. */
    List<SortOrder.Sortable> part(Operation operation, SortOrder order, List<SortOrder.Sortable> sorted) {
        ASN1OctetString assertion = control.getAssertionValue();
        if (assertion == null && control.getTargetOffset() < 1) {
            throw new ResultException(refused(operation, ResultCode.OFFSET_RANGE_ERROR));
        }
        int count = sorted.size();
        int target = assertion == null ? byOffset(count) : byValue(operation, order, sorted, assertion);
        operation.addResponseControl(new VirtualListViewResponseControl(target, count, ResultCode.SUCCESS, null));
        long from = Math.max(0, (long) target - 1 - control.getBeforeCount());
        long to = Math.min(count, (long) target + control.getAfterCount());
        return from >= to ? List.of() : sorted.subList((int) from, (int) to);
    }

    /** The client says where in a list of the length that it knows, if it knows one. */
    private int byOffset(int count) {
        int offset = control.getTargetOffset();
        int known = control.getContentCount();
        if (known <= 0 || known == count || offset == 1) {
            return Math.min(offset, count);
        }
        return offset >= known ? count : (int) Math.max(Math.min(1, count), (long) count * offset / known);
    }

    private int byValue(
            Operation operation, SortOrder order, List<SortOrder.Sortable> sorted, ASN1OctetString assertion) {
        SortOrder.Key key = order.keys().get(0);
        SortOrder.Value wanted = null;
        for (SortOrder.Sortable one : sorted) {
            SortOrder.Value value = one.values().get(0);
            if (value != null) {
                wanted = wanted(operation, value.rule(), assertion);
                break;
            }
        }
        for (int i = 0; i < sorted.size(); i++) {
            SortOrder.Value value = sorted.get(i).values().get(0);
            // Where no entry has a value, all are behind every value.
            boolean isReached = wanted == null ? !key.isReverse() : key.compare(value, wanted) >= 0;
            if (isReached) {
                return i + 1;
            }
        }
        return sorted.size() + 1;
    }

    private SortOrder.Value wanted(Operation operation, MatchingRule rule, ASN1OctetString assertion) {
        SortOrder.Value wanted = SortOrder.Value.of(rule, assertion);
        if (wanted == null) {
            throw new ResultException(refused(operation, ResultCode.INVALID_ATTRIBUTE_SYNTAX));
        }
        return wanted;
    }
}
