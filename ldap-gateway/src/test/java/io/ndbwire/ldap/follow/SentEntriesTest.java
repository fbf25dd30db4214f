package io.ndbwire.ldap.follow;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.Entry;
import io.ndbwire.ldap.entry.AttributeChoice;
import io.ndbwire.ldap.entry.OwnEntry;
import java.util.List;
import org.junit.jupiter.api.Test;

class SentEntriesTest {

    private final SentEntries sent = new SentEntries(new EntryCount(10, () -> false));

    private SentEntries.Difference put(String... lines) throws Exception {
        Entry entry = new Entry("dn: cn=x", "entryUUID: 7dd49c0f-2c9b-4d6e-8a53-0c5fb2a9c001");
        for (String line : lines) {
            String[] parts = line.split(" ", 2);
            entry.addAttribute(parts[0], parts[1].split(" "));
        }
        return sent.put(new OwnEntry(entry, AttributeChoice.of(List.of(), false)));
    }

    @Test
    void theOrderOfValuesIsNone() throws Exception {
        assertThat(put("mail a b c", "cn x")).isEqualTo(SentEntries.Difference.NEW);
        assertThat(put("mail c a b", "cn x")).isEqualTo(SentEntries.Difference.NONE);
        assertThat(put("mail a b", "cn x")).isEqualTo(SentEntries.Difference.CHANGED);
        assertThat(put("mail a", "cn b x")).isEqualTo(SentEntries.Difference.CHANGED);
        assertThat(put("mail b", "cn a x")).isEqualTo(SentEntries.Difference.CHANGED);
    }
}
