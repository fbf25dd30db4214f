package io.ndbwire.ldap.ldif;

import com.unboundid.ldif.DuplicateValueBehavior;
import com.unboundid.ldif.LDIFChangeRecord;
import com.unboundid.ldif.LDIFException;
import com.unboundid.ldif.LDIFReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the lines of a record say. */
final class LdifRecord {

    private LdifRecord() {}

    /**
     * The change, or the entry to be added.
     *
     * @param block with at least one line
     * @throws LDIFException if it is no record, or has a value that is to be read from elsewhere: what an LDIF file says must not
     *     bring files of whoever imports it into the directory
     */
    static LDIFChangeRecord of(LdifBlocks.Block block) throws LDIFException {
        String text = unfolded(block.lines());
        requireOwnValues(text, block.line());
        LDIFChangeRecord change;
        try (LDIFReader reader = new LDIFReader(new BufferedReader(new StringReader(text)))) {
            // Which values are the same is a matter of their attribute's rule, which is not known here.
            reader.setDuplicateValueBehavior(DuplicateValueBehavior.RETAIN);
            change = reader.readChangeRecord(true);
        } catch (IOException e) {
            throw new LDIFException(String.valueOf(e.getMessage()), block.line(), false, e);
        }
        return require(change, block.line());
    }

    private static LDIFChangeRecord require(@Nullable LDIFChangeRecord change, long line) throws LDIFException {
        if (change == null) {
            throw new LDIFException("there is no record", line, false);
        }
        return change;
    }

    private static String unfolded(List<String> lines) {
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            if (line.startsWith(" ") && !text.isEmpty()) {
                text.append(line, 1, line.length());
            } else {
                text.append(text.isEmpty() ? "" : "\n").append(line);
            }
        }
        return text.toString();
    }

    private static void requireOwnValues(String text, long line) throws LDIFException {
        for (String one : text.split("\n", -1)) {
            int colon = one.indexOf(':');
            if (colon >= 0 && one.startsWith("<", colon + 1)) {
                throw new LDIFException(
                        one.substring(0, colon) + ": values from elsewhere (:<) are not imported", line, false);
            }
        }
    }
}
