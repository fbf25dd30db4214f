package io.ndbwire.embedded.sample;

import io.ndbwire.embedded.dictionary.OwnTables;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * The TATP benchmark's population: for each subscriber 1 to 4 rows of access information and 1 to 4 special facilities,
 * 85 % of them active, for each of these 0 to 3 call forwardings; and, which TATP has not, 0 to 2 sessions. The same
 * number of subscribers and seed make the same rows.
 */
public final class TelecomSample {

    /** The most subscribers. */
    public static final int MAXIMUM_SUBSCRIBERS = 1_000_000;

    private static final int TYPES = 4;
    private static final int ACTIVE_PERCENT = 85;
    private static final int[] START_TIMES = {0, 8, 16};
    private static final int LONGEST_FORWARDING_HOURS = 8;
    private static final int MOST_SESSIONS = 2;
    private static final int SERVING_NODES = 16;
    private static final int SECONDS_OF_DAY = 86_400;
    /** The beginning of 2026, from which sessions start within a day. */
    private static final int FIRST_SESSION = 1_767_225_600;

    private final Random random;
    private final int[] types = {1, 2, 3, 4};
    private final int[] startTimes = START_TIMES.clone();
    private final TableLoader subscribers;
    private final TableLoader accessInfo;
    private final TableLoader facilities;
    private final TableLoader forwardings;
    private final TableLoader sessions;
    private long lastSession;

    private TelecomSample(OwnTables tables, long seed, long checkpoint) {
        random = new Random(seed);
        subscribers = new TableLoader(tables.create(TelecomTables.SUBSCRIBER), checkpoint);
        accessInfo = new TableLoader(tables.create(TelecomTables.ACCESS_INFO), checkpoint);
        facilities = new TableLoader(tables.create(TelecomTables.SPECIAL_FACILITY), checkpoint);
        forwardings = new TableLoader(tables.create(TelecomTables.CALL_FORWARDING), checkpoint);
        sessions = new TableLoader(tables.create(TelecomTables.SESSION), checkpoint);
    }

    /**
     * Makes the tables of database {@code telecom} with their rows.
     *
     * @param count of subscribers, who get the numbers from 1 on
     * @param checkpoint the global checkpoint at which the rows come to be
     */
    public static void load(OwnTables tables, int count, long seed, long checkpoint) {
        TelecomSample sample = new TelecomSample(tables, seed, checkpoint);
        for (int id = 1; id <= count; id++) {
            sample.subscriber(id);
        }
        List.of(sample.subscribers, sample.accessInfo, sample.facilities, sample.forwardings, sample.sessions)
                .forEach(TableLoader::commit);
        List.of(
                        TelecomTables.SUBSCRIBER,
                        TelecomTables.ACCESS_INFO,
                        TelecomTables.SPECIAL_FACILITY,
                        TelecomTables.CALL_FORWARDING,
                        TelecomTables.SESSION)
                .forEach(tables::createIndexes);
    }

    private void subscriber(int id) {
        subscribers.number(id).text(digits(id));
        for (int bound : new int[] {2, 16, 256}) {
            for (int i = 0; i < TelecomTables.PER_KIND; i++) {
                subscribers.number(random.nextInt(bound));
            }
        }
        subscribers.number(location()).number(location()).add();
        for (int type : some(types, 1 + random.nextInt(TYPES))) {
            accessInfo
                    .number(id)
                    .number(type)
                    .number(random.nextInt(256))
                    .number(random.nextInt(256))
                    .text(letters(3))
                    .text(letters(5))
                    .add();
        }
        for (int type : some(types, 1 + random.nextInt(TYPES))) {
            facility(id, type);
        }
        for (int count = random.nextInt(MOST_SESSIONS + 1); count > 0; count--) {
            session(id);
        }
    }

    private void facility(int id, int type) {
        facilities
                .number(id)
                .number(type)
                .number(random.nextInt(100) < ACTIVE_PERCENT ? 1 : 0)
                .number(random.nextInt(256))
                .number(random.nextInt(256))
                .text(letters(5))
                .add();
        for (int start : some(startTimes, random.nextInt(START_TIMES.length + 1))) {
            forwardings
                    .number(id)
                    .number(type)
                    .number(start)
                    .number(start + 1 + random.nextInt(LONGEST_FORWARDING_HOURS))
                    .text(digits(random.nextInt(Integer.MAX_VALUE)))
                    .add();
        }
    }

    private void session(int id) {
        String address = "10." + random.nextInt(256) + "." + random.nextInt(256) + "." + (1 + random.nextInt(254));
        sessions.number(++lastSession)
                .number(id)
                .text(String.format(Locale.ROOT, "gateway-%02d", 1 + random.nextInt(SERVING_NODES)))
                .text(address)
                .timestamp(FIRST_SESSION + random.nextInt(SECONDS_OF_DAY))
                .number(random.nextInt(1 << 30))
                .number(random.nextInt(Integer.MAX_VALUE))
                .add();
    }

    /** So many of the values, each at most once, in any order. */
    private int[] some(int[] values, int count) {
        for (int i = 0; i < count; i++) {
            int other = i + random.nextInt(values.length - i);
            int value = values[other];
            values[other] = values[i];
            values[i] = value;
        }
        return Arrays.copyOf(values, count);
    }

    /** Any number from 1 to the largest of four bytes. */
    private long location() {
        long location;
        do {
            location = Integer.toUnsignedLong(random.nextInt());
        } while (location == 0);
        return location;
    }

    private String letters(int count) {
        char[] letters = new char[count];
        for (int i = 0; i < count; i++) {
            letters[i] = (char) ('A' + random.nextInt(26));
        }
        return new String(letters);
    }

    /** A number as fifteen digits. */
    private static String digits(int number) {
        String digits = Integer.toString(number);
        return "0".repeat(15 - digits.length()) + digits;
    }
}
