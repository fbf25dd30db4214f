package io.ndbwire.rest.launch;

import io.ndbwire.rest.security.ApiKey;
import io.ndbwire.rest.security.Grant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code java -jar rest-gateway.jar new-key}. */
@Command(
        name = "new-key",
        mixinStandardHelpOptions = true,
        description =
                "Makes an API key. Prints the key, which nothing else knows, on the error output, and the entry for "
                        + "the keys' file, below its first line, keys:, on the standard output.")
final class NewKey implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "ID", description = "who will use it: letters, digits, _ and -")
    private String id = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "GRANT",
            converter = GrantConverter.class,
            description = "such as read,write:shop/orders; rights are read, write and ddl; * stands for any text")
    private List<Grant> grants = List.of();

    NewKey() {}

    @Override
    public Integer call() {
        try {
            ApiKey.Made made = ApiKey.make(id, grants);
            System.err.println("Key: " + made.secret());
            System.out.print(made.entry());
            return CommandLine.ExitCode.OK;
        } catch (IllegalArgumentException wrong) {
            System.err.println("new-key: " + wrong.getMessage());
            return CommandLine.ExitCode.USAGE;
        }
    }

    private static final class GrantConverter implements ITypeConverter<Grant> {

        @Override
        public Grant convert(String text) {
            try {
                return Grant.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
