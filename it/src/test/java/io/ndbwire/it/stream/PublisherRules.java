package io.ndbwire.it.stream;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.Flow;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.opentest4j.TestAbortedException;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;
import org.testng.SkipException;
import org.testng.annotations.Test;

/**
 * The rules of Reactive Streams for publishers, as their own TCK checks them. It is written for TestNG; here each of its
 * tests is made one of JUnit's, so that they run with a cluster as all others do.
 */
public final class PublisherRules {

    /** On a busy machine answers take long; nobody waits longer than it takes but where a rule is broken. */
    private static final long TIMEOUT_MILLIS = 10_000;
    /** How long nothing must come where nothing was asked for. */
    private static final long SILENCE_MILLIS = 150;

    /** How often it is looked whether an error has come; the TCK would only look when its time is over. */
    private static final long LOOK_MILLIS = 20;

    private static final long COLLECTION_MILLIS = 2_000;

    private PublisherRules() {}

    /**
     * The tests of one kind of publisher.
     *
     * @param publisher makes one that has so many elements
     * @param mostElements that it can have, or {@link Long#MAX_VALUE} for one that never ends
     */
    public static <T> Stream<DynamicTest> of(LongFunction<Flow.Publisher<T>> publisher, long mostElements) {
        TestEnvironment environment = new TestEnvironment(TIMEOUT_MILLIS, SILENCE_MILLIS, LOOK_MILLIS);
        FlowPublisherVerification<T> verification = new FlowPublisherVerification<>(environment, COLLECTION_MILLIS) {
            @Override
            public Flow.Publisher<T> createFlowPublisher(long elements) {
                return publisher.apply(elements);
            }

            @Override
            public Flow.@Nullable Publisher<T> createFailedFlowPublisher() {
                // Nothing is sent, and so nothing fails, before something is requested.
                return null;
            }

            @Override
            public long maxElementsFromPublisher() {
                return mostElements;
            }
        };
        return Arrays.stream(FlowPublisherVerification.class.getMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .sorted(Comparator.comparing(Method::getName))
                .map(method -> DynamicTest.dynamicTest(method.getName(), () -> run(verification, method)));
    }

    private static void run(FlowPublisherVerification<?> verification, Method test) throws Throwable {
        verification.setUp();
        try {
            test.invoke(verification);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            if (cause instanceof SkipException skipped) {
                throw new TestAbortedException(skipped.getMessage());
            }
            throw cause;
        }
    }
}
