package io.ndbwire.it.readme;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page for users of ClusterJ: its Java compiles, and what its tables name exists. */
class FromClusterJTest {

    private static final Path PAGE = Path.of("..", "docs", "from-clusterj.md");

    /** What blocks take for given that do not say it themselves. */
    private static final String HEAD = """
            import io.ndbwire.client.*;
            import io.ndbwire.mapping.*;
            import java.util.List;
            import java.util.concurrent.CompletionStage;
            import java.util.concurrent.Flow;

            class Page {
                private static NdbClient client;
                private static TableHandle table;
                private static Mapper<Subscriber> subscribers;

            """;

    @Test
    void everyBlockCompiles(@TempDir Path directory) throws IOException {
        List<String> blocks = blocks();
        assertThat(blocks).hasSizeGreaterThan(5);
        StringBuilder page = new StringBuilder(HEAD);
        for (int i = 0; i < blocks.size(); i++) {
            String block = blocks.get(i);
            boolean declares = block.startsWith("@Table") || block.startsWith("record");
            page.append(declares ? block : "    static void block" + i + "() {\n" + block + "    }\n")
                    .append('\n');
        }
        Path source = directory.resolve("Page.java");
        Files.writeString(source, page.append("}\n"));

        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, messages, messages, "-d", directory.toString(), source.toString());
        assertThat(result).as(messages.toString(UTF_8)).isZero();
    }

    @Test
    void everyMapperCallOfTheSessionTableExists() throws IOException {
        String section = section("## Session", "## Transaction");
        Matcher calls =
                Pattern.compile("`(?:subscribers\\.)?([a-z][A-Za-z]+)\\(").matcher(counterparts(section));
        List<String> unknown = new ArrayList<>();
        while (calls.find()) {
            String name = calls.group(1);
            if (!hasMethod(io.ndbwire.mapping.Mapper.class, name)
                    && !hasMethod(io.ndbwire.client.NdbClient.class, name)) {
                unknown.add(name);
            }
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void everyOptionOfThePropertiesTableExists() throws IOException {
        Matcher options = Pattern.compile("`((?:maximum|connect)[A-Za-z]+)`")
                .matcher(counterparts(section("## Properties", null)));
        int count = 0;
        while (options.find()) {
            assertThat(hasMethod(io.ndbwire.client.ClientOptions.class, options.group(1)))
                    .as(options.group(1))
                    .isTrue();
            count++;
        }
        assertThat(count).isGreaterThan(3);
    }

    private static boolean hasMethod(Class<?> type, String name) {
        for (var method : type.getMethods()) {
            if (method.getName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** The right columns of the tables in a text. */
    private static String counterparts(String text) {
        StringBuilder right = new StringBuilder();
        for (String line : text.split("\n")) {
            if (line.startsWith("|")) {
                right.append(line.substring(line.indexOf('|', 1))).append('\n');
            }
        }
        return right.toString();
    }

    private static String section(String from, @Nullable String to) throws IOException {
        String page = Files.readString(PAGE);
        int start = page.indexOf("\n" + from + "\n");
        assertThat(start).as(from).isNotNegative();
        return to == null ? page.substring(start) : page.substring(start, page.indexOf("\n" + to + "\n"));
    }

    private static List<String> blocks() throws IOException {
        Matcher block = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
        List<String> blocks = new ArrayList<>();
        while (block.find()) {
            blocks.add(block.group(1));
        }
        return blocks;
    }
}
