package io.ndbwire.ldap.update;

import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.Entry;
import io.ndbwire.ldap.operation.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sees an entry before and after its change, inside of the change's transaction, which may be repeated: what a control needs
 * that asserts something of the entry or wants to see it. Called by any thread, one after the other.
 */
public interface EntryWatch {

    /** Makes watches. */
    @FunctionalInterface
    interface Factory {

        /** The watch of an operation, by its controls, or null if it needs none. */
        @Nullable
        EntryWatch of(Operation operation);
    }

    /**
     * The entry as it is, with all attributes.
     *
     * @throws io.ndbwire.ldap.result.ResultException ends the operation, and nothing is changed
     */
    void before(Entry entry);

    /**
     * The entry as it will be.
     *
     * @throws io.ndbwire.ldap.result.ResultException ends the operation, and nothing is changed
     */
    void after(Entry entry);

    /** What the response is to have once the change has been made. */
    List<Control> responseControls();
}
