package io.ndbwire.ldap.tree;

import io.ndbwire.error.SchemaException;
import io.ndbwire.ldap.entry.AttributeFormat;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.entry.EntryFormats;
import io.ndbwire.ldap.entry.SyntaxKind;
import io.ndbwire.ldap.mapping.ChangeStamp;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.FixedEntry;
import io.ndbwire.ldap.mapping.Link;
import io.ndbwire.ldap.mapping.MappingException;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.ldap.result.Failures;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Looks whether tables have the columns that a mapping names. */
final class MappingCheck {

    private final EntryFormats formats;

    MappingCheck(EntryFormats formats) {
        this.formats = formats;
    }

    CompletionStage<Void> check(DirectoryMapping mapping) {
        return all(mapping.contexts());
    }

    private CompletionStage<Void> all(List<FixedEntry> entries) {
        CompletionStage<Void> checked = CompletableFuture.completedFuture(null);
        for (FixedEntry entry : entries) {
            checked = checked.thenCompose(before -> below(entry.types(), null))
                    .thenCompose(before -> all(entry.branches()));
        }
        return checked;
    }

    private CompletionStage<Void> below(List<RowType> types, @Nullable EntryFormat parent) {
        CompletionStage<Void> checked = CompletableFuture.completedFuture(null);
        for (RowType type : types) {
            checked = checked.thenCompose(before -> format(type)).thenCompose(format -> {
                if (parent != null) {
                    requireLinks(type, parent);
                }
                format.attributes().forEach(attribute -> requireStamp(type, format, attribute));
                return below(type.children(), format);
            });
        }
        return checked;
    }

    private CompletionStage<EntryFormat> format(RowType type) {
        return formats.of(type).handle((format, failure) -> {
            if (failure == null) {
                return format;
            }
            Throwable cause = Failures.cause(failure);
            throw cause instanceof SchemaException
                    ? new MappingException(type.origin(), String.valueOf(cause.getMessage()))
                    : new CompletionException(cause);
        });
    }

    private static void requireStamp(RowType type, EntryFormat format, AttributeFormat attribute) {
        ChangeStamp stamp = attribute.stamp();
        if (stamp == null) {
            return;
        }
        SyntaxKind kind = attribute.syntax().kind();
        boolean isFit = stamp.isTime() ? kind == SyntaxKind.GENERALIZED_TIME : kind == SyntaxKind.NAME;
        if (!isFit || attribute.syntax().column().isPrimaryKey()) {
            throw new MappingException(
                    type.origin(),
                    "Column '" + attribute.syntax().column().name() + "' of table "
                            + format.description().name() + " cannot have " + stamp.label() + ": it is of type "
                            + attribute.syntax().column().type() + ", or part of the key");
        }
    }

    private static void requireLinks(RowType type, EntryFormat parent) {
        for (Link link : type.links()) {
            if (parent.description().findColumn(link.parentColumn()) == null) {
                throw new MappingException(
                        type.origin(),
                        "Table " + parent.description().name() + ", that of the rows above, has no column '"
                                + link.parentColumn() + "'");
            }
        }
    }
}
