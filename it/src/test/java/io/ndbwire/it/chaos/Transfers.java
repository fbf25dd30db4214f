package io.ndbwire.it.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.DuplicateKeyException;
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

    private final NdbClient client;
    private final TableHandle accounts;
    private final TableHandle ledger;

    Transfers(NdbClient client, String name) {
        this.client = client;
        accounts = ChaosTables.create(client, name + "_accounts", BALANCE);
        ledger = ChaosTables.create(client, name + "_ledger", FROM, TO, AMOUNT);
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
        return client.transact(transaction -> steps(transaction, number, low, high, amount));
    }

    /** Locks in the order of the accounts, so that no two transfers wait for each other. */
    private CompletionStage<?> steps(Transaction transaction, long number, long low, long high, long amount) {
        return balance(transaction, low)
                .thenCompose(from -> balance(transaction, high).thenAccept(to -> {
                    transaction.add(accounts.update(low).set(BALANCE, from - amount));
                    transaction.add(accounts.update(high).set(BALANCE, to + amount));
                    transaction.add(ledger.insert()
                            .set(ChaosTables.KEY, number)
                            .set(FROM, low)
                            .set(TO, high)
                            .set(AMOUNT, amount));
                }));
    }

    private CompletionStage<Long> balance(Transaction transaction, long account) {
        return transaction
                .execute(accounts.read(account).lock(LockMode.EXCLUSIVE).columns(BALANCE))
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
