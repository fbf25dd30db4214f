package io.ndbwire.ldap.launch;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchScope;
import io.ndbwire.ldap.LdifSession;
import io.ndbwire.ldap.result.ResultException;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code java -jar ldap-gateway.jar export}. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description =
                "Writes entries as LDIF to standard output, parents before their children; no gateway has to run.")
final class ExportCommand implements Callable<Integer> {

    private static final int BUFFER = 1 << 16;

    @Mixin
    private DirectoryOptions directory = new DirectoryOptions();

    @Option(names = "--base", paramLabel = "DN", required = true, description = "the entry to begin with")
    private String base = "";

    @Option(
            names = "--scope",
            paramLabel = "base|one|sub",
            defaultValue = "sub",
            description = "the entry alone, those below it, or all; sub by default")
    private String scope = "";

    @Option(
            names = "--filter",
            paramLabel = "FILTER",
            defaultValue = "(objectClass=*)",
            description = "those that match it; by default all")
    private String filter = "";

    @Option(names = "--output", paramLabel = "FILE", description = "instead of standard output; must not be there yet")
    private @Nullable Path output;

    @Parameters(
            paramLabel = "ATTRIBUTE",
            arity = "0..*",
            description = "those to write, + for operational ones; by default what clients can change")
    private List<String> attributes = new ArrayList<>();

    private ExportCommand() {}

    @Override
    public Integer call() {
        try (LdifSession session = LdifSession.open(directory.settings());
                OutputStream out = open()) {
            long entries = session.export(out).run(base, scope(), Filter.create(filter), attributes);
            System.err.println("ldap-gateway: " + entries + " entries were exported");
            return CommandLine.ExitCode.OK;
        } catch (IllegalArgumentException wrong) {
            System.err.println("ldap-gateway: " + wrong.getMessage());
            return CommandLine.ExitCode.USAGE;
        } catch (LDAPException wrong) {
            System.err.println("ldap-gateway: --filter " + filter + ": " + wrong.getMessage());
            return CommandLine.ExitCode.USAGE;
        } catch (FileAlreadyExistsException there) {
            System.err.println("ldap-gateway: --output " + output + ": there is such a file already");
            return CommandLine.ExitCode.USAGE;
        } catch (IOException unwritten) {
            System.err.println("ldap-gateway: the export is not complete: " + unwritten);
            return CommandLine.ExitCode.SOFTWARE;
        } catch (ResultException failure) {
            System.err.println("ldap-gateway: the export is not complete: " + failure.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    private OutputStream open() throws IOException {
        return new BufferedOutputStream(
                output == null
                        ? new FileOutputStream(FileDescriptor.out)
                        : Files.newOutputStream(output, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                BUFFER);
    }

    private SearchScope scope() {
        return switch (scope) {
            case "base" -> SearchScope.BASE;
            case "one" -> SearchScope.ONE;
            case "sub" -> SearchScope.SUB;
            default -> throw new IllegalArgumentException("--scope is base, one or sub, not '" + scope + "'");
        };
    }
}
