package io.ndbwire.ldap.mapping;

import org.jspecify.annotations.Nullable;

/**
 * Attributes that tell by whom and when an entry was made and changed, RFC 4512 section 3.4. Where a mapping has columns for
 * them the gateway writes these with each change, and nobody else does.
 */
public enum ChangeStamp {
    CREATE_TIMESTAMP("createTimestamp", true, true),
    CREATORS_NAME("creatorsName", false, true),
    MODIFY_TIMESTAMP("modifyTimestamp", true, false),
    MODIFIERS_NAME("modifiersName", false, false);

    private final String label;
    private final boolean isTime;
    private final boolean isOfCreation;

    ChangeStamp(String label, boolean isTime, boolean isOfCreation) {
        this.label = label;
        this.isTime = isTime;
        this.isOfCreation = isOfCreation;
    }

    /** The attribute's name. */
    public String label() {
        return label;
    }

    /** Whether it is a time; else it is a name. */
    public boolean isTime() {
        return isTime;
    }

    /** Whether it stays as it was when the entry was made. */
    public boolean isOfCreation() {
        return isOfCreation;
    }

    /** The attribute of that name, or null. */
    public static @Nullable ChangeStamp of(String name) {
        for (ChangeStamp stamp : values()) {
            if (stamp.label.equalsIgnoreCase(name)) {
                return stamp;
            }
        }
        return null;
    }
}
