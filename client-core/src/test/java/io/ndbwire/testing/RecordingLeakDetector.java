package io.ndbwire.testing;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;

/** Netty's detector, which keeps what it finds instead of only logging it. */
final class RecordingLeakDetector<T> extends ResourceLeakDetector<T> {

    private final LeakReports reports;

    private RecordingLeakDetector(Class<?> resourceType, int samplingInterval, LeakReports reports) {
        super(resourceType, samplingInterval);
        this.reports = reports;
    }

    /** Reports are wanted even where a test has silenced the log. */
    @Override
    protected boolean needReport() {
        return true;
    }

    @Override
    protected void reportTracedLeak(String resourceType, String records) {
        reports.add(resourceType + records);
    }

    @Override
    protected void reportUntracedLeak(String resourceType) {
        reports.add(resourceType + " (not traced)");
    }

    /** Makes every detector of Netty's report to one place. */
    static final class Factory extends ResourceLeakDetectorFactory {

        private final LeakReports reports;

        Factory(LeakReports reports) {
            this.reports = reports;
        }

        /** Deprecated by Netty, but abstract there. */
        @Override
        @SuppressWarnings("deprecation")
        public <T> ResourceLeakDetector<T> newResourceLeakDetector(
                Class<T> resource, int samplingInterval, long maxActive) {
            return newResourceLeakDetector(resource, samplingInterval);
        }

        @Override
        public <T> ResourceLeakDetector<T> newResourceLeakDetector(Class<T> resource, int samplingInterval) {
            return new RecordingLeakDetector<>(resource, samplingInterval, reports);
        }
    }
}
