package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** OpenLDAP's own programs, Debian's package ldap-utils, on a directory of this machine. Immutable. */
final class LdapTool {

    private static final Path PROGRAMS = Path.of("/usr/bin");
    private static final int PATIENCE_SECONDS = 30;

    private final int port;

    LdapTool(int port) {
        this.port = port;
    }

    /**
     * What a program has said.
     *
     * @param code its exit status, which is the result code of what it asked for where that has one
     * @param output of standard output
     * @param errors of standard error
     */
    record Output(int code, String output, String errors) {

        String all() {
            return output + errors;
        }
    }

    static boolean isThere() {
        return Files.isExecutable(PROGRAMS.resolve("ldapsearch"));
    }

    /** Runs a program, which authenticates by no more than a name and a password, until its end. */
    Output run(String input, String program, List<String> arguments) {
        List<String> command =
                new ArrayList<>(List.of(PROGRAMS.resolve(program).toString(), "-x", "-H", "ldap://127.0.0.1:" + port));
        command.addAll(arguments);
        try {
            ProcessBuilder builder = new ProcessBuilder(command);
            // Without what the machine's or the user's own files would say.
            builder.environment().put("LDAPNOINIT", "1");
            return output(builder.start(), input, command);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Output output(Process process, String input, List<String> command) throws IOException {
        try {
            CompletableFuture<String> errors = CompletableFuture.supplyAsync(() -> text(process.errorReader()));
            CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> text(process.inputReader()));
            process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().close();
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("%s has ended", command)
                    .isTrue();
            return new Output(process.exitValue(), output.join(), errors.join());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            process.destroyForcibly();
        }
    }

    private static String text(Reader reader) {
        try {
            StringWriter text = new StringWriter();
            reader.transferTo(text);
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
