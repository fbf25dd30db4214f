package io.ndbwire.it.readme;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.NdbClient;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.ClusterUnderTest;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.TableName;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's example compiles and runs as written. */
@EachCluster
class ReadmeExampleTest {

    private static final TableName TABLE = TableName.of("bank", "accounts");

    @Test
    void theExamplePrintsWhatTheReadmeSays(ClusterUnderTest cluster, @TempDir Path directory) throws Exception {
        dropTable(cluster);
        Path source = directory.resolve("Example.java");
        Files.writeString(source, example());
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, messages, messages, "-d", directory.toString(), source.toString());
        assertThat(result).as(messages.toString(UTF_8)).isZero();

        assertThat(run(directory, cluster.connectString())).contains("Grace has 30");
        dropTable(cluster);
    }

    private static String example() throws IOException {
        Matcher block = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("..", "README.md")));
        assertThat(block.find()).isTrue();
        return block.group(1);
    }

    private static String run(Path classes, String connectString) throws Exception {
        PrintStream original = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try (URLClassLoader loader =
                        new URLClassLoader(new URL[] {classes.toUri().toURL()});
                PrintStream captured = new PrintStream(output, true, UTF_8)) {
            System.setOut(captured);
            loader.loadClass("Example").getMethod("main", String[].class).invoke(null, (Object)
                    new String[] {connectString});
        } finally {
            System.setOut(original);
        }
        return output.toString(UTF_8);
    }

    private static void dropTable(ClusterUnderTest cluster) {
        try (NdbClient client = NdbClient.connect(cluster.connectString())) {
            client.blocking().dropTable(TABLE);
        } catch (SchemaException absent) {
            assertThat(absent.code()).isEqualTo(723);
        }
    }
}
