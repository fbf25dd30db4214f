package io.ndbwire.it.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.DuplicateKeyException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Transactions of five operations in three steps: lock two accounts, then move money between them and enter that into a
 * ledger. The accounts must agree with the ledger, and the ledger with what the clients were told.
 */
final class Transfers {

    private static final int ACCOUNTS = 64;
    private static final long OPENING_BALANCE = 1_000;
    private static final String BALANCE = "balance";
    private static final String FROM = "debtor";
    private static final String TO = "creditor";
    private static final String AMOUNT = "amount";

    /** A client, and the tables as it knows them. */
    private record Bank(NdbClient client, TableHandle accounts, TableHandle ledger) {}

    private final List<Bank> banks = new ArrayList<>();
    private final NdbClient client;
    private final TableHandle accounts;
    private final TableHandle ledger;
    private final double withdrawn;

    Transfers(NdbClient client, String name) {
        this(List.of(client), name, 0);
    }

    /**
     * @param clients who take turns
     * @param withdrawn the share of transfers that their client gives up before it commits, 0 to 1
     */
    Transfers(List<NdbClient> clients, String name, double withdrawn) {
        this.withdrawn = withdrawn;
        client = clients.get(0);
        accounts = ChaosTables.create(client, name + "_accounts", BALANCE);
        ledger = ChaosTables.create(client, name + "_ledger", FROM, TO, AMOUNT);
        for (NdbClient each : clients) {
            banks.add(new Bank(
                    each,
                    each.blocking().table(ChaosTables.DATABASE, name + "_accounts"),
                    each.blocking().table(ChaosTables.DATABASE, name + "_ledger")));
        }
        for (long account = 0; account < ACCOUNTS; account++) {
            client.blocking()
                    .execute(accounts.insert().set(ChaosTables.KEY, account).set(BALANCE, OPENING_BALANCE));
        }
    }

    ClosedLoops load(int loops) {
        return new ClosedLoops(loops, this::transfer);
    }

    private CompletionStage<?> transfer(long number) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        long low = random.nextLong(ACCOUNTS - 1);
        long high = random.nextLong(low + 1, ACCOUNTS);
        long amount = random.nextLong(-10, 11);
        Bank bank = banks.get((int) (number % banks.size()));
        boolean isWithdrawn = random.nextDouble() < withdrawn;
        return bank.client.transact(transaction -> {
            CompletionStage<Void> steps = steps(bank, transaction, number, low, high, amount);
            return isWithdrawn ? steps.thenCompose(done -> withdraw(transaction)) : steps;
        });
    }

    /** Gives up behind changes that the data nodes have made already. */
    private static CompletionStage<Void> withdraw(Transaction transaction) {
        return transaction.execute().thenAccept(done -> {
            throw new WithdrawnException();
        });
    }

    /** What a client gives up with. */
    static final class WithdrawnException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Locks in the order of the accounts, so that no two transfers wait for each other. */
    private static CompletionStage<Void> steps(
            Bank bank, Transaction transaction, long number, long low, long high, long amount) {
        return balance(bank, transaction, low)
                .thenCompose(from -> balance(bank, transaction, high).thenAccept(to -> {
                    transaction.add(bank.accounts.update(low).set(BALANCE, from - amount));
                    transaction.add(bank.accounts.update(high).set(BALANCE, to + amount));
                    transaction.add(bank.ledger
                            .insert()
                            .set(ChaosTables.KEY, number)
                            .set(FROM, low)
                            .set(TO, high)
                            .set(AMOUNT, amount));
                }));
    }

    private static CompletionStage<Long> balance(Bank bank, Transaction transaction, long account) {
        return transaction
                .execute(bank.accounts.read(account).lock(LockMode.EXCLUSIVE).columns(BALANCE))
                .thenApply(row -> Objects.requireNonNull(row).getLong(BALANCE));
    }

    void verify(ClosedLoops load) {
        Outcomes outcomes = load.outcomes();
        assertThat(outcomes.failed().values().stream().filter(DuplicateKeyException.class::isInstance))
                .as("a transfer that was done twice collides with its own entry")
                .isEmpty();
        long[] expected = new long[ACCOUNTS];
        for (long number = 0; number < load.used(); number++) {
            Row entry = client.blocking().execute(ledger.read(number));
            if (entry == null) {
                assertThat(outcomes.acknowledged().contains(number))
                        .as("acknowledged transfer %d is lost", number)
                        .isFalse();
            } else {
                assertThat(outcomes.failed().containsKey(number))
                        .as("failed transfer %d is there", number)
                        .isFalse();
                expected[entry.getInt(FROM)] -= entry.getLong(AMOUNT);
                expected[entry.getInt(TO)] += entry.getLong(AMOUNT);
            }
        }
        long sum = 0;
        for (int account = 0; account < ACCOUNTS; account++) {
            Row row = Objects.requireNonNull(client.blocking().execute(accounts.read((long) account)));
            sum += row.getLong(BALANCE);
            assertThat(row.getLong(BALANCE) - OPENING_BALANCE)
                    .as("account %d agrees with the ledger", account)
                    .isEqualTo(expected[account]);
        }
        assertThat(sum).isEqualTo(ACCOUNTS * OPENING_BALANCE);
    }
}
