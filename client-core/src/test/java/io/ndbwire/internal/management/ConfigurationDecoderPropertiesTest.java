package io.ndbwire.internal.management;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.error.PermanentException;
import io.ndbwire.error.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class ConfigurationDecoderPropertiesTest {

    @Property(tries = 1000)
    void anyBytesEndInAConfigurationOrAnError(
            @ForAll boolean version2, @ForAll @Size(max = 400) byte[] bytes, @ForAll boolean withChecksum) {
        byte[] magic = (version2 ? "NDBCONF2" : "NDBCONFV").getBytes(StandardCharsets.US_ASCII);
        byte[] configuration = Arrays.copyOf(magic, magic.length + (bytes.length + 4) / 4 * 4);
        System.arraycopy(bytes, 0, configuration, magic.length, bytes.length);

        assertEnds(withChecksum ? ConfigurationBytes.withChecksum(configuration) : configuration);
    }

    @Property(tries = 3000)
    void anyChangedWordsEndInAConfigurationOrAnError(
            @ForAll boolean version2, @ForAll @IntRange(min = 1, max = 4) int changes, @ForAll long seed) {
        byte[] configuration = version2 ? ConfigurationBytes.version2OfNode51() : ConfigurationBytes.version1();
        Random random = new Random(seed);
        for (int i = 0; i < changes; i++) {
            // Small words are lengths, counts, types and ids, on which a decoder stumbles more than on others.
            int word = random.nextBoolean() ? random.nextInt(1024) : random.nextInt();
            int index = 2 + random.nextInt(configuration.length / Integer.BYTES - 3);
            configuration = ConfigurationBytes.withWord(configuration, index, word);
        }

        assertEnds(configuration);
    }

    private static void assertEnds(byte[] configuration) {
        try {
            ConfigurationSections sections = ConfigurationDecoder.decodeSections(configuration);
            assertThat(sections.nodes()).hasSizeLessThan(configuration.length);
            assertThat(sections.connections()).hasSizeLessThan(configuration.length);
        } catch (ProtocolException malformed) {
            assertThat(malformed).hasMessageStartingWith("Configuration");
            return;
        }
        try {
            assertThat(ConfigurationDecoder.decode(configuration, 51).links()).hasSizeLessThan(configuration.length);
        } catch (PermanentException refused) {
            assertThat(refused.getMessage()).containsAnyOf("Configuration", "The connection of API node 51");
        }
    }
}
