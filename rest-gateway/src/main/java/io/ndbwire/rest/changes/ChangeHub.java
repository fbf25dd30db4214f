package io.ndbwire.rest.changes;

import io.micronaut.scheduling.annotation.Scheduled;
import io.ndbwire.client.ChangeStream;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import io.ndbwire.rest.value.NumberStyle;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import reactor.core.publisher.Flux;

/** The change streams that are open, and the histories that they read: who wants the same shares one. Thread-safe. */
@Singleton
final class ChangeHub {

    private final ChangeSettings settings;
    private final Map<Topic, ChangeHistory> histories = new HashMap<>();
    private final AtomicInteger streams = new AtomicInteger();

    /**
     * What is read.
     *
     * @param columns none for all
     */
    record Topic(TableHandle table, List<String> columns, NumberStyle numbers) {}

    ChangeHub(ChangeSettings settings) {
        this.settings = settings;
    }

    /**
     * The stream of a topic.
     *
     * @param wanted the last epoch that the reader has seen; null if it is new
     * @param connection where the reader's connection is served
     * @param permitted whether the reader may go on, asked about once a second
     * @throws ProblemException if too many are open
     */
    Publisher<byte[]> stream(
            NdbClient client, Topic topic, @Nullable Long wanted, Executor connection, BooleanSupplier permitted) {
        if (streams.get() >= settings.maximumStreams()) {
            throw tooMany();
        }
        ChangeStream changes = client.changes(topic.table()).withEpochs();
        ChangeStream chosen = topic.columns().isEmpty()
                ? changes
                : changes.columns(topic.table(), topic.columns().toArray(String[]::new));
        return Flux.from(subscriber -> open(topic, chosen, wanted, connection, permitted, subscriber));
    }

    private ProblemException tooMany() {
        return new ProblemException(
                ProblemType.TOO_MANY_REQUESTS,
                settings.maximumStreams()
                        + " change streams are open already, the limit of ndbwire.changes.maximum-streams");
    }

    private void open(
            Topic topic,
            ChangeStream changes,
            @Nullable Long wanted,
            Executor connection,
            BooleanSupplier permitted,
            Subscriber<? super byte[]> subscriber) {
        if (streams.incrementAndGet() > settings.maximumStreams()) {
            streams.decrementAndGet();
            Flux.<byte[]>error(tooMany()).subscribe(subscriber);
            return;
        }
        ChangeReader reader = join(topic, changes, wanted, connection, permitted, subscriber);
        subscriber.onSubscribe(reader);
    }

    private synchronized ChangeReader join(
            Topic topic,
            ChangeStream changes,
            @Nullable Long wanted,
            Executor connection,
            BooleanSupplier permitted,
            Subscriber<? super byte[]> subscriber) {
        while (true) {
            ChangeHistory history = histories.get(topic);
            boolean isNew = history == null;
            if (history == null) {
                makeRoom();
                history = begin(topic, changes);
            }
            ChangeReader reader = new ChangeReader(
                    history,
                    subscriber,
                    connection,
                    wanted,
                    permitted,
                    settings.keepAlive().toNanos(),
                    streams::decrementAndGet);
            // One that has ended as soon as it began tells the reader why.
            if (history.join(reader) || isNew) {
                return reader;
            }
            histories.remove(topic, history);
        }
    }

    private ChangeHistory begin(Topic topic, ChangeStream changes) {
        ChangeHistory history = new ChangeHistory(topic.numbers(), settings.historyBytes(), () -> forget(topic));
        histories.put(topic, history);
        changes.subscribe(history);
        return history;
    }

    /** Those that nobody reads give way. */
    private void makeRoom() {
        if (histories.size() >= settings.maximumStreams()) {
            histories.values().removeIf(history -> history.cancelIfIdle(0));
        }
    }

    private synchronized void forget(Topic topic) {
        ChangeHistory history = histories.get(topic);
        if (history != null && history.isEnded()) {
            histories.remove(topic);
        }
    }

    /**
     * Keeps connections alive that have nothing to tell, ends those that may not go on, and histories that nobody has read
     * for long enough.
     */
    @Scheduled(fixedDelay = "1s")
    void tick() {
        List<ChangeHistory> all;
        synchronized (this) {
            histories
                    .values()
                    .removeIf(history ->
                            history.cancelIfIdle(settings.historyAge().toNanos()));
            all = List.copyOf(histories.values());
        }
        all.forEach(history -> history.forEachReader(ChangeReader::tick));
    }
}
