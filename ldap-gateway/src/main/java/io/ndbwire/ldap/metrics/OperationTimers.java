package io.ndbwire.ldap.metrics;

import com.unboundid.ldap.sdk.ResultCode;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.ndbwire.ldap.operation.FinishedOperation;
import io.ndbwire.ldap.operation.OperationKind;
import io.ndbwire.ldap.result.ResultNames;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** One timer for each kind of operation and each result, made when it is first needed. Thread-safe. */
final class OperationTimers {

    /** Codes from here on share a timer; RFCs have given smaller ones alone, but for one of an old draft. */
    private static final int CODES = 128;

    private static final int ABANDONED = CODES + 1;

    private final MeterRegistry registry;
    private final AtomicReferenceArray<@Nullable Timer> timers =
            new AtomicReferenceArray<>(OperationKind.values().length * (ABANDONED + 1));

    OperationTimers(MeterRegistry registry) {
        this.registry = registry;
    }

    void record(FinishedOperation operation) {
        ResultCode code = operation.code();
        int result = code == null ? ABANDONED : Math.min(code.intValue(), CODES);
        int place = operation.kind().ordinal() * (ABANDONED + 1) + result;
        Timer timer = timers.get(place);
        if (timer == null) {
            timer = timer(operation.kind(), code);
            timers.set(place, timer);
        }
        timer.record(operation.nanos(), TimeUnit.NANOSECONDS);
    }

    private Timer timer(OperationKind kind, @Nullable ResultCode code) {
        String result = code != null && code.intValue() >= CODES ? "other" : ResultNames.of(code);
        return Timer.builder("ndbwire.ldap.operations")
                .description("time from the arrival of a request to its answer")
                .tag("operation", kind.label())
                .tag("result", result)
                .register(registry);
    }
}
