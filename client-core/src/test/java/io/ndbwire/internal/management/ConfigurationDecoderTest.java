package io.ndbwire.internal.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ndbwire.error.PermanentException;
import io.ndbwire.error.ProtocolException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationDecoderTest {

    private static final int TYPE_NUMBER = 1 << 28;

    private static DataNode node1() {
        return new DataNode(1, "127.0.0.1", 1, 1600, 1000, 0xFFFFFEFFL, 1300);
    }

    private static DataNode node2() {
        return new DataNode(2, "127.0.0.1", 2, 1600, 1000, 5000, 1300);
    }

    private static DataNodeLink linkToNode1() {
        return new DataNodeLink(
                node1(), "127.0.0.1", 28187, "127.0.0.1", true, false, 2 << 20, 4 << 20, 4 << 20, 61440, 55, 4, 2);
    }

    private static DataNodeLink linkToNode2(int port) {
        return new DataNodeLink(
                node2(), "127.0.0.1", port, "127.0.0.1", false, true, 1 << 20, 111111, 222222, 1400, 33, 4, 2);
    }

    @Test
    void readsVersion2AsRequestedForOneNode() {
        ClusterConfiguration configuration = ConfigurationDecoder.decode(ConfigurationBytes.version2OfNode51(), 51);

        assertThat(configuration.generation()).isEqualTo(1);
        assertThat(configuration.systemName()).isEqualTo("golden");
        assertThat(configuration.dataNodes()).containsExactly(node1(), node2());
        assertThat(configuration.ownNode())
                .isEqualTo(new ApiNode(51, "127.0.0.1", 2, 0, 131072, 32768, 128, RedoProblemAction.ABORT, 700, 300));
        assertThat(configuration.links()).containsExactly(linkToNode1(), linkToNode2(0));
        assertThat(configuration.replyTimeout()).isEqualTo(120_000);
    }

    @Test
    void readsTheSameFromBothVersions() {
        ClusterConfiguration version1 = ConfigurationDecoder.decode(ConfigurationBytes.version1(), 51);
        ClusterConfiguration version2 = ConfigurationDecoder.decode(ConfigurationBytes.version2(), 51);

        assertThat(version1).hasToString(version2.toString());
        assertThat(version1.dataNodes()).isEqualTo(version2.dataNodes()).containsExactly(node1(), node2());
        assertThat(version1.links()).isEqualTo(version2.links()).containsExactly(linkToNode1(), linkToNode2(-36677));
    }

    @Test
    void tellsADynamicPortFromAFixedOne() {
        assertThat(linkToNode1().hasDynamicPort()).isFalse();
        assertThat(linkToNode2(0).hasDynamicPort()).isTrue();
        assertThat(linkToNode2(-36677).hasDynamicPort()).isTrue();
    }

    @Test
    void mergesDefaultsIntoANodeThatSaysNothingOfItsOwn() {
        ApiNode plain =
                ConfigurationDecoder.decode(ConfigurationBytes.version2(), 50).ownNode();

        assertThat(plain).isEqualTo(new ApiNode(50, "", 0, 0, 262144, 16384, 256, RedoProblemAction.QUEUE, 1500, 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 49, 99})
    void refusesAnIdThatIsNotAnApiNode(int nodeId) {
        assertThatThrownBy(() -> ConfigurationDecoder.decode(ConfigurationBytes.version2(), nodeId))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("node " + nodeId + " is not defined as an API node");
    }

    @Test
    void reportsALinkThatRequiresTls() {
        byte[] plain = ConfigurationBytes.version2OfNode51();
        int value = ConfigurationBytes.indexOf(plain, TYPE_NUMBER | 462, 0) + 1;
        byte[] withTls = ConfigurationBytes.withWord(plain, value, 1);

        PermanentException failure =
                catchThrowableOfType(PermanentException.class, () -> ConfigurationDecoder.decode(withTls, 51));

        assertThat(failure).hasMessageContaining("node 51 to data node 1 requires TLS");
        assertThat(failure.code()).isEqualTo(1502);
    }

    @Test
    void reportsALinkOverSharedMemory() {
        byte[] plain = ConfigurationBytes.version2OfNode51();
        int type = ConfigurationBytes.indexOf(plain, TYPE_NUMBER | 400, 0) - 1;
        byte[] overSharedMemory = ConfigurationBytes.withWord(plain, type, 5);

        assertThatThrownBy(() -> ConfigurationDecoder.decode(overSharedMemory, 51))
                .isInstanceOf(PermanentException.class)
                .hasMessageContaining("node 51 to data node 1 uses shared memory")
                .hasMessageContaining("[tcp] section with NodeId1=51 and NodeId2=1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0 | begins with bytes",
                "2 | 617 | length in words is 617, not 618",
                "3 | 3 | format version is 3, not 2",
                "4 | 4 | number of default sections is 4, not 5",
                "5 | -1 | do not fit",
                "8 | 1 | words follow the last section",
                "8 | 3 | needs",
                "9 | 2147483647 | needs",
                "9 | -2147483648 | needs",
                "9 | 0 | length of 4294967295 words",
                "10 | -1 | needs",
                "11 | 7 | type 7 is not known",
                "11 | 2 | default section 1 is of type API_NODE",
                "12 | 805306369 | value of unknown type 3",
            })
    void refusesVersion2WithAWrongWord(int index, int word, String reason) {
        byte[] damaged = ConfigurationBytes.withWord(ConfigurationBytes.version2OfNode51(), index, word);

        assertThatThrownBy(() -> ConfigurationDecoder.decode(damaged, 51))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3 | 1073741823 | is missing",
                "2 | 268436457 | 1000",
                "2 | 1879049192 | value of unknown type 7",
            })
    void refusesVersion1WithAWrongWord(int index, int word, String reason) {
        byte[] damaged = ConfigurationBytes.withWord(ConfigurationBytes.version1(), index, word);

        assertThatThrownBy(() -> ConfigurationDecoder.decode(damaged, 51))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void refusesEveryTruncation() {
        byte[] whole = ConfigurationBytes.version2OfNode51();
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            byte[] cutWithChecksum = length % 4 == 0 && length > 8 ? ConfigurationBytes.withChecksum(cut) : cut;
            assertThatThrownBy(() -> ConfigurationDecoder.decode(cutWithChecksum, 51))
                    .isInstanceOf(ProtocolException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 100, 2000, 2471})
    void refusesEveryFlippedBit(int index) {
        byte[] damaged = ConfigurationBytes.version2OfNode51();
        damaged[index] ^= 0x10;

        assertThatThrownBy(() -> ConfigurationDecoder.decode(damaged, 51))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("checksum is wrong");
    }
}
