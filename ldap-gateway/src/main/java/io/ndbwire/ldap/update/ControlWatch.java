package io.ndbwire.ldap.update;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.ReadOnlyEntry;
import com.unboundid.ldap.sdk.controls.PostReadRequestControl;
import com.unboundid.ldap.sdk.controls.PostReadResponseControl;
import com.unboundid.ldap.sdk.controls.PreReadRequestControl;
import com.unboundid.ldap.sdk.controls.PreReadResponseControl;
import io.ndbwire.ldap.control.Assertion;
import io.ndbwire.ldap.control.RequestControls;
import io.ndbwire.ldap.entry.AttributeChoice;
import io.ndbwire.ldap.entry.FilterEvaluator;
import io.ndbwire.ldap.entry.OperationalAttribute;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.rights.EntryPermissions;
import io.ndbwire.ldap.rights.Permissions;
import io.ndbwire.ldap.rights.Right;
import io.ndbwire.ldap.rights.Rights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Sees to the controls that assert something of an entry (RFC 4528) or show it before and after its change (RFC 4527): as far
 * as whoever asks may search or see the entry.
 */
public final class ControlWatch implements EntryWatch {

    static final String PRE_READ = PreReadRequestControl.PRE_READ_REQUEST_OID;
    static final String POST_READ = PostReadRequestControl.POST_READ_REQUEST_OID;

    private final Predicate<String> isKnown;
    private final Permissions permissions;
    private final @Nullable Assertion assertion;
    private final @Nullable AttributeChoice shownBefore;
    private final @Nullable AttributeChoice shownAfter;
    private boolean isAsserted;
    private @Nullable Control before;
    private @Nullable Control after;

    private ControlWatch(
            Predicate<String> isKnown,
            Permissions permissions,
            @Nullable Assertion assertion,
            @Nullable AttributeChoice shownBefore,
            @Nullable AttributeChoice shownAfter) {
        this.isKnown = isKnown;
        this.permissions = permissions;
        this.assertion = assertion;
        this.shownBefore = shownBefore;
        this.shownAfter = shownAfter;
    }

    /**
     * Makes watches.
     *
     * @param isKnown whether an attribute is one of the schema, though an entry has none of it
     */
    public static Factory factory(Predicate<String> isKnown, Rights rights) {
        return operation -> of(operation, isKnown, rights);
    }

    private static @Nullable EntryWatch of(Operation operation, Predicate<String> isKnown, Rights rights) {
        if (operation.controls().isEmpty()) {
            return null;
        }
        Assertion assertion = Assertion.of(operation);
        PreReadRequestControl pre = RequestControls.find(operation, PRE_READ, PreReadRequestControl::new);
        PostReadRequestControl post = RequestControls.find(operation, POST_READ, PostReadRequestControl::new);
        if (assertion == null && pre == null && post == null) {
            return null;
        }
        return new ControlWatch(
                isKnown,
                rights.of(operation),
                assertion,
                pre == null ? null : choice(pre.getAttributes()),
                post == null ? null : choice(post.getAttributes()));
    }

    private static AttributeChoice choice(String[] attributes) {
        return AttributeChoice.of(Arrays.asList(attributes), false);
    }

    @Override
    public void before(Entry entry) {
        isAsserted = true;
        if (assertion != null) {
            require(assertion, entry);
        }
        if (shownBefore != null) {
            before = new PreReadResponseControl(shown(entry, shownBefore));
        }
    }

    @Override
    public void after(Entry entry) {
        // Of an entry that is added, the assertion is about what it comes to be.
        if (assertion != null && !isAsserted) {
            require(assertion, entry);
        }
        if (shownAfter != null) {
            after = new PostReadResponseControl(shown(entry, shownAfter));
        }
    }

    /** Looks at the whole entry: of one without what is hidden, a filter would find that there is no such attribute. */
    private void require(Assertion asserted, Entry entry) {
        EntryPermissions allowed = permissions.at(entry.getDN());
        asserted.require(entry, new FilterEvaluator(isKnown, name -> allowed.may(Right.SEARCH, name)));
    }

    private ReadOnlyEntry shown(Entry entry, AttributeChoice choice) {
        List<Attribute> shown = new ArrayList<>();
        Entry narrowed = permissions.at(entry.getDN()).narrowed(entry);
        for (Attribute attribute : narrowed.getAttributes()) {
            String name = attribute.getName();
            if (choice.includes(name, OperationalAttribute.isOperational(name))) {
                shown.add(attribute);
            }
        }
        return new ReadOnlyEntry(entry.getDN(), shown);
    }

    @Override
    public List<Control> responseControls() {
        List<Control> controls = new ArrayList<>(2);
        if (before != null) {
            controls.add(before);
        }
        if (after != null) {
            controls.add(after);
        }
        return controls;
    }
}
