package io.ndbwire.ldap.search;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.MatchedValuesFilter;
import com.unboundid.ldap.sdk.controls.MatchedValuesRequestControl;
import io.ndbwire.ldap.control.RequestControls;
import io.ndbwire.ldap.entry.AttributeChoice;
import io.ndbwire.ldap.entry.DirectoryEntry;
import io.ndbwire.ldap.entry.FilterEvaluator;
import io.ndbwire.ldap.entry.FilterSize;
import io.ndbwire.ldap.entry.OwnEntry;
import io.ndbwire.ldap.mapping.AttributeDescription;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.result.ResultException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Shows of entries only the values that filters are true of, RFC 3876. An attribute that has none of these stays, empty. */
final class MatchedValues implements EntrySink {

    static final String OID = MatchedValuesRequestControl.MATCHED_VALUES_REQUEST_OID;

    /** Of one request: each is looked at with each value that its attribute has, between the requests of others. */
    static final int MAXIMUM_FILTERS = 100;

    /** Of all of them together. */
    private static final int MAXIMUM_PARTS = 1_000;

    /** By the names of their attributes without options, in lower case. */
    private final Map<String, List<Filter>> named;
    /** Those of any attribute. */
    private final List<Filter> unnamed;

    private final AttributeChoice choice;
    private final EntrySink next;
    private final FilterEvaluator evaluator = new FilterEvaluator(name -> true);

    private MatchedValues(
            Map<String, List<Filter>> named, List<Filter> unnamed, AttributeChoice choice, EntrySink next) {
        this.named = named;
        this.unnamed = unnamed;
        this.choice = choice;
        this.next = next;
    }

    /** What a request's entries go through on their way to another sink. */
    static EntrySink of(Operation operation, AttributeChoice choice, EntrySink next) {
        @Nullable
        MatchedValuesRequestControl control = RequestControls.find(operation, OID, MatchedValuesRequestControl::new);
        if (control == null || choice.typesOnly()) {
            return next;
        }
        if (control.getFilters().length > MAXIMUM_FILTERS) {
            throw new ResultException(
                    ResultCode.ADMIN_LIMIT_EXCEEDED,
                    "Values are matched by " + control.getFilters().length + " filters, at most " + MAXIMUM_FILTERS
                            + " are taken");
        }
        List<Filter> filters = Stream.of(control.getFilters())
                .map(MatchedValuesFilter::toFilter)
                .toList();
        FilterSize.require(MAXIMUM_PARTS, filters.toArray(Filter[]::new));
        Map<String, List<Filter>> named = new HashMap<>();
        List<Filter> unnamed = new ArrayList<>();
        for (Filter filter : filters) {
            String name = filter.getAttributeName();
            if (name == null) {
                unnamed.add(filter);
            } else {
                named.computeIfAbsent(AttributeDescription.typeKey(name), first -> new ArrayList<>())
                        .add(filter);
            }
        }
        return new MatchedValues(named, unnamed, choice, next);
    }

    @Override
    public boolean send(Operation operation, DirectoryEntry entry) {
        Entry whole = entry.toEntry();
        Entry shown = new Entry(whole.getDN());
        for (Attribute attribute : whole.getAttributes()) {
            shown.addAttribute(matched(whole.getDN(), attribute));
        }
        return next.send(operation, new OwnEntry(shown, choice));
    }

    @Override
    public void refer(Operation operation, SearchReference reference) {
        next.refer(operation, reference);
    }

    private Attribute matched(String dn, Attribute attribute) {
        List<Filter> filters = new ArrayList<>(unnamed);
        filters.addAll(named.getOrDefault(AttributeDescription.typeKey(attribute.getName()), List.of()));
        if (filters.isEmpty()) {
            return new Attribute(attribute.getName(), attribute.getMatchingRule(), new ASN1OctetString[0]);
        }
        List<ASN1OctetString> values = new ArrayList<>();
        for (ASN1OctetString value : attribute.getRawValues()) {
            Entry alone = new Entry(
                    dn, new Attribute(attribute.getName(), attribute.getMatchingRule(), new ASN1OctetString[] {value}));
            if (filters.stream().anyMatch(filter -> evaluator.matches(filter, alone))) {
                values.add(value);
            }
        }
        return new Attribute(attribute.getName(), attribute.getMatchingRule(), values.toArray(ASN1OctetString[]::new));
    }
}
