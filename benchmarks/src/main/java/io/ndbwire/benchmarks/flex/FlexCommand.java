package io.ndbwire.benchmarks.flex;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.schema.TableName;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The load generator {@code flex}. */
@Command(
        name = "flex",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Runs flexAsynch's load: inserts, reads, updates, reads and deletes rows by key.")
public final class FlexCommand implements Callable<Integer> {

    @Spec
    private CommandSpec command = CommandSpec.create();

    @Mixin
    private FlexOptions options = new FlexOptions();

    @Override
    public Integer call() throws InterruptedException {
        options.check(command);
        Rows rows = new Rows(options.attributes, options.words);
        String name = options.isFullRun() && !options.standardName
                ? "FLEX_" + ProcessHandle.current().pid() + "_" + System.currentTimeMillis()
                : "TAB" + options.tableNumber + "_0";
        ClientOptions clientOptions = ClientOptions.builder(options.connectString)
                .name("flex")
                .connections(options.connections)
                .build();
        try (NdbClient client = NdbClient.connect(clientOptions)) {
            TableName table = TableName.of(Rows.DATABASE, name);
            if (options.createTable || options.isFullRun() && !options.noTableCreate) {
                client.blocking().createTable(rows.table(name, !options.temporary));
            }
            try {
                if (!options.createTable && !options.dropTable) {
                    new FlexRun(options, rows, client, client.blocking().table(Rows.DATABASE, name)).run();
                }
            } finally {
                if (options.dropTable || options.isFullRun()) {
                    client.blocking().dropTable(table);
                }
            }
        }
        return 0;
    }
}
