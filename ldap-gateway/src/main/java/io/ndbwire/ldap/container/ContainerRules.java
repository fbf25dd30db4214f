package io.ndbwire.ldap.container;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.schema.EntryValidator;
import com.unboundid.ldap.sdk.schema.ObjectClassDefinition;
import com.unboundid.ldap.sdk.schema.ObjectClassType;
import com.unboundid.ldap.sdk.schema.Schema;
import io.ndbwire.ldap.entry.OperationalAttribute;
import io.ndbwire.ldap.mapping.Containers;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.result.ResultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What the standards, and the mapping, let a container be. Immutable and thread-safe. */
public final class ContainerRules {

    private final Containers containers;
    private final Schema schema = Objects.requireNonNull(OperationalAttribute.standard());

    public ContainerRules(Containers containers) {
        this.containers = containers;
    }

    /**
     * Looks at the attributes that a client gives or changes.
     *
     * @throws ResultException if one is not known, or not for clients to write
     */
    public void requireWritable(String attribute) {
        String base = Attribute.getBaseName(attribute);
        if (!OperationalAttribute.isStandard(base)) {
            throw new ResultException(ResultCode.UNDEFINED_ATTRIBUTE_TYPE, "The standards define no attribute " + base);
        }
        if (OperationalAttribute.isOfServer(base)) {
            throw new ResultException(
                    ResultCode.CONSTRAINT_VIOLATION, "Attribute " + base + " is written by the gateway alone");
        }
        if (base.equalsIgnoreCase(DirectoryMapping.PASSWORD)) {
            throw new ResultException(ResultCode.OBJECT_CLASS_VIOLATION, "Containers have no passwords");
        }
    }

    /**
     * Looks at a whole entry.
     *
     * @throws ResultException of objectClassViolation, or invalidAttributeSyntax
     */
    public void require(Entry entry) {
        String[] classes = entry.getObjectClassValues();
        if (classes == null) {
            throw new ResultException(ResultCode.OBJECT_CLASS_VIOLATION, "The entry has no object class");
        }
        for (String name : classes) {
            if (!isAllowed(name)) {
                throw new ResultException(
                        ResultCode.OBJECT_CLASS_VIOLATION,
                        "Entries without a table here are of the classes " + containers.classes() + ", not " + name);
            }
        }
        require(entry, false, ResultCode.OBJECT_CLASS_VIOLATION);
        require(entry, true, ResultCode.INVALID_ATTRIBUTE_SYNTAX);
    }

    private boolean isAllowed(String name) {
        for (String allowed : containers.classes()) {
            ObjectClassDefinition definition = schema.getObjectClass(allowed);
            if (definition != null && (definition.hasNameOrOID(name) || isBelow(definition, name))) {
                return true;
            }
        }
        return false;
    }

    private void require(Entry entry, boolean ofSyntax, ResultCode code) {
        EntryValidator validator = new EntryValidator(schema);
        validator.setCheckAttributeSyntax(ofSyntax);
        validator.setCheckStructuralObjectClasses(!ofSyntax);
        validator.setCheckMissingAttributes(!ofSyntax);
        validator.setCheckProhibitedAttributes(!ofSyntax);
        validator.setCheckSingleValuedAttributes(!ofSyntax);
        validator.setCheckProhibitedObjectClasses(!ofSyntax);
        // What a class stands on need not be said.
        validator.setCheckMissingSuperiorObjectClasses(false);
        validator.setCheckNameForms(false);
        List<String> reasons = new ArrayList<>();
        if (!validator.entryIsValid(entry, reasons)) {
            throw new ResultException(code, String.join(" ", reasons));
        }
    }

    /** The structural class of an entry that is allowed. */
    public String structuralClass(Entry entry) {
        String structural = "top";
        for (String name : Objects.requireNonNull(entry.getObjectClassValues())) {
            ObjectClassDefinition definition = schema.getObjectClass(name);
            if (definition != null
                    && definition.getObjectClassType(schema) == ObjectClassType.STRUCTURAL
                    && isBelow(definition, structural)) {
                structural = definition.getNameOrOID();
            }
        }
        return structural;
    }

    private boolean isBelow(ObjectClassDefinition definition, String above) {
        return definition.getSuperiorClasses(schema, true).stream().anyMatch(one -> one.hasNameOrOID(above));
    }
}
