package io.ndbwire.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.NdbClient;
import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.embedded.EmbeddedOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** NDB's own management programs, and clients of other processes, on an embedded cluster. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledIfEnvironmentVariable(named = "NDB_HOME", matches = ".+")
class EmbeddedProgramsTest {

    private static final String CLIENT = """
        import io.ndbwire.client.NdbClient;

        public class Program {
            public static void main(String[] arguments) throws Exception {
                try (NdbClient client = NdbClient.connect(arguments[0])) {
                    System.out.println("node " + client.nodeIds());
                    System.in.read();
                }
            }
        }
        """;

    private final EmbeddedCluster cluster = EmbeddedCluster.start(
            EmbeddedOptions.builder().dataNodes(2).apiNodes(4).telecomSample(10).build());
    private final NdbPrograms programs =
            new NdbPrograms(NdbHome.fromEnvironment().orElseThrow(), cluster.connectString());

    @BeforeAll
    void isServing() {
        assertThat(cluster.port()).isPositive();
    }

    @AfterAll
    void end() {
        cluster.close();
    }

    @Test
    void showListsAllNodes() {
        assertThat(programs.run("ndb_mgm", List.of("-e", "show")))
                .contains("[ndbd(NDB)]\t2 node(s)")
                .containsPattern("id=1\t@127.0.0.1 +\\(mysql-.*Nodegroup: 0, \\*\\)")
                .containsPattern("id=2\t@127.0.0.1 +\\(mysql-.*Nodegroup: 0\\)")
                .contains("[ndb_mgmd(MGM)]\t1 node(s)")
                .contains("[mysqld(API)]\t4 node(s)");
    }

    @Test
    void allDataNodesAreStarted() {
        assertThat(programs.run("ndb_mgm", List.of("-e", "all status"))).contains("Node 1: started", "Node 2: started");
    }

    @Test
    void aKilledDataNodeIsShownAsNotConnected() {
        cluster.kill(1);
        assertThat(programs.run("ndb_mgm", List.of("-e", "all status")))
                .contains("Node 1: not connected", "Node 2: started");
        assertThat(programs.run("ndb_mgm", List.of("-e", "show")))
                .containsPattern("id=1 \\(not connected")
                .containsPattern("id=2\t@127.0.0.1 +\\(mysql-.*Nodegroup: 0, \\*\\)");
        cluster.restart(1);
        // The order of the starts decides who is president.
        assertThat(programs.run("ndb_mgm", List.of("-e", "all status"))).contains("Node 1: started", "Node 2: started");
        cluster.kill(2);
        cluster.restart(2);
    }

    @Test
    void ndbWaiterFindsTheClusterStarted() {
        assertThat(programs.run("ndb_waiter", List.of("--timeout=20"))).contains("Node 1: STARTED");
    }

    @Test
    void theSampleIsInTheDictionary() {
        assertThat(programs.run("ndb_desc", List.of("-d", "telecom", "subscriber")))
                .contains("sub_nbr$unique(sub_nbr) - UniqueHashIndex", "PRIMARY(s_id) - OrderedIndex");
    }

    @Test
    void allObjectsAreListed() {
        assertThat(programs.run("ndb_show_tables", List.of()))
                .contains("subscriber", "access_info", "special_facility", "call_forwarding", "session")
                .contains("sub_nbr$unique");
    }

    @Test
    void rowsAreRead() {
        assertThat(programs.run("ndb_select_all", List.of("-d", "telecom", "subscriber")))
                .contains("10 rows returned");
    }

    /** Tables of many columns, whose descriptions come in trains of messages, among them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-t 2 -p 32 -a 25 -s 1 -l 1 -o 500",
                "-t 1 -p 8 -a 2 -s 1 -l 2 -o 100 -ndbrecord",
                "-t 1 -p 8 -a 511 -s 1 -l 1 -o 20",
                "-t 2 -p 8 -a 200 -s 4 -l 1 -o 20 -no_hint",
                "-t 1 -p 8 -c 4 -l 1 -o 50 -simple",
                "-t 1 -p 8 -l 1 -o 50 -dirty",
                "-t 1 -p 8 -l 1 -o 50 -write",
                "-t 2 -p 8 -l 1 -o 50 -temp -num_tables 3"
            })
    void flexAsynchInsertsReadsUpdatesAndDeletes(String arguments) {
        String printed = programs.runTest("flexAsynch", List.of(arguments.split(" ")));
        assertThat(printed).contains("NDBT_ProgramExit: 0 - OK");
        for (String phase : List.of("insert", "read", "update", "delete")) {
            assertThat(printed).containsPattern("\n[0-9]+ transactions, [1-9][0-9]* " + phase + " total time");
        }
    }

    @Test
    void clientsOfOtherProcessesGetNodeIdsOfTheirOwn(@TempDir Path directory) throws Exception {
        Path program = Files.writeString(directory.resolve("Program.java"), CLIENT);
        try (NdbClient here = NdbClient.connect(cluster.connectString())) {
            int own = here.nodeIds().get(0);
            Process there = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            program.toString(),
                            cluster.connectString())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (var output = there.inputReader()) {
                String line = output.readLine();
                assertThat(line).matches("node \\[5[0-3]\\]").isNotEqualTo("node [" + own + "]");
                assertThat(programs.run("ndb_mgm", List.of("-e", "show")))
                        .containsPattern("id=" + own + "\t@127.0.0.1")
                        .containsPattern("id=" + line.replaceAll("[^0-9]", "") + "\t@127.0.0.1");
            } finally {
                there.destroyForcibly();
            }
        }
    }
}
