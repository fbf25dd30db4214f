package io.ndbwire.ldap.launch;

import io.ndbwire.ldap.LdifSession;
import io.ndbwire.ldap.ldif.LdifImport;
import io.ndbwire.ldap.result.ResultException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code java -jar ldap-gateway.jar import}. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = "Adds the entries of an LDIF file, and does the changes in it; no gateway has to run.")
final class ImportCommand implements Callable<Integer> {

    @Mixin
    private DirectoryOptions directory = new DirectoryOptions();

    @Option(
            names = "--continue",
            description = "what cannot be done is told and passed over; without, it is where the import ends")
    private boolean continues;

    @Option(names = "--skip-existing", description = "entries that are there already are left as they are")
    private boolean skipsExisting;

    @Option(
            names = "--from-line",
            paramLabel = "N",
            defaultValue = "1",
            description = "records that begin before it are passed over")
    private long fromLine;

    @Parameters(paramLabel = "FILE", description = "LDIF in UTF-8")
    private Path file = Path.of("");

    private ImportCommand() {}

    @Override
    public Integer call() {
        if (!directory.hasCluster()) {
            System.err.println("ldap-gateway: --connect-string says which cluster is to be filled");
            return CommandLine.ExitCode.USAGE;
        }
        try (InputStream in = Files.newInputStream(file);
                LdifSession session = LdifSession.open(directory.settings())) {
            LdifImport.Options options = new LdifImport.Options(fromLine, continues, skipsExisting);
            LdifImport.Summary summary = session.importer(
                            options, complaint -> System.err.println("ldap-gateway: " + file + ":" + complaint))
                    .run(in);
            System.err.println("ldap-gateway: " + summary.done() + " records were done, " + summary.skipped()
                    + " entries were there already, " + summary.failed() + " records failed");
            if (summary.failed() == 0) {
                return CommandLine.ExitCode.OK;
            }
            if (!continues) {
                System.err.println("ldap-gateway: as soon as that is mended, go on with --from-line "
                        + summary.failedLine() + " --skip-existing");
            }
            return CommandLine.ExitCode.SOFTWARE;
        } catch (IllegalArgumentException wrong) {
            System.err.println("ldap-gateway: " + wrong.getMessage());
            return CommandLine.ExitCode.USAGE;
        } catch (IOException unreadable) {
            System.err.println("ldap-gateway: " + file + " cannot be read: " + unreadable);
            return CommandLine.ExitCode.SOFTWARE;
        } catch (ResultException failure) {
            System.err.println("ldap-gateway: " + failure.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
    }
}
