package io.ndbwire.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What can be told of a cluster in a container without an engine that runs containers. */
class ContainerClusterTest {

    @Test
    void allNodesAreChildrenOfOneShellThatWaits() {
        String script = ContainerCluster.startScript("127.0.0.1:15000");

        assertThat(script)
                .contains("--ndb-nodeid=49 &", "--ndb-nodeid=1 --connect-retries=30", "--ndb-nodeid=2 ")
                .contains("--ndb-connectstring=127.0.0.1:15000")
                .endsWith("& wait");
    }

    @Test
    void theShellUnderstandsTheScript() throws Exception {
        Process shell = new ProcessBuilder("sh", "-n", "-c", ContainerCluster.startScript("127.0.0.1:15000"))
                .redirectErrorStream(true)
                .start();

        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEmpty();
        assertThat(shell.waitFor()).isZero();
    }
}
