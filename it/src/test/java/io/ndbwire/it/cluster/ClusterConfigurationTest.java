package io.ndbwire.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterConfigurationTest {

    private static final Path DIRECTORY = Path.of("/cluster");

    private final ClusterConfiguration configuration = new ClusterConfiguration();

    @Test
    void serversAreOnTheLoopbackInterfaceWithTheirPorts() {
        assertThat(configuration.render(DIRECTORY, 15000, List.of(15001, 15002)))
                .contains("[ndb_mgmd]\nNodeId=49\nHostName=127.0.0.1\nDataDir=/cluster/node-49\nPortNumber=15000\n")
                .contains("[ndbd]\nNodeId=1\nHostName=127.0.0.1\nDataDir=/cluster/node-1\nServerPort=15001\n")
                .contains("[ndbd]\nNodeId=2\nHostName=127.0.0.1\nDataDir=/cluster/node-2\nServerPort=15002\n");
    }

    @Test
    void dataNodesWithoutPortsChooseTheirOwn() {
        assertThat(configuration.render(DIRECTORY, 15000, List.of())).doesNotContain("ServerPort");
    }

    @Test
    void fortyClientsCanBeConnectedAtOnce() {
        assertThat(configuration.render(DIRECTORY, 15000, List.of()).split("\\[api]", -1))
                .hasSize(41);
    }

    @Test
    void anOptionReplacesTheDefaultAndStandsInItsSection() {
        configuration.dataNodeOption("DataMemory", "512M");
        configuration.apiNodeOption("DefaultOperationRedoProblemAction", "QUEUE");
        configuration.transportOption("Checksum", "1");
        configuration.optionOfNode(2, "LocationDomainId", "7");
        assertThat(configuration.render(DIRECTORY, 15000, List.of()))
                .contains("DataMemory=512M\n")
                .doesNotContain("DataMemory=128M")
                .contains("[api default]\nDefaultOperationRedoProblemAction=QUEUE\n")
                .contains("[tcp default]\nChecksum=1\n")
                .contains("DataDir=/cluster/node-2\nLocationDomainId=7\n");
    }

    @Test
    void anOptionOfANodeThatIsNotThereIsRefused() {
        configuration.optionOfNode(90, "LocationDomainId", "1");
        assertThatThrownBy(() -> configuration.render(DIRECTORY, 15000, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("node 90")
                .hasMessageContaining("50 to 89");
    }

    @Test
    void aValueThatWouldAddALineIsRefused() {
        assertThatThrownBy(() -> configuration.dataNodeOption("DataMemory", "1M\nDiskless=1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("DataMemory");
    }

    @Test
    void aNameThatWouldOpenASectionIsRefused() {
        assertThatThrownBy(() -> configuration.dataNodeOption("[api]", "1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[api]");
    }

    @Test
    void moreApiNodesThanNdbHasNodeIdsAreRefused() {
        assertThatThrownBy(() -> configuration.apiNodes(207))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("206");
    }
}
