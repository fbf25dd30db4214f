package io.ndbwire.testing;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import java.time.Duration;
import java.util.List;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Fails a test run in which a reference-counted object became garbage before it was released.
 *
 * <p>JUnit finds it as a service, so that no test has to ask for it. Netty only learns of a leak after a collection and
 * only speaks of it at the next allocation; both are brought about when the run ends. To know that they were, two
 * buffers are leaked on purpose one after the other: when the second is reported, everything that leaked before it has
 * been reported too, and a run in which it is not reported was not guarded and fails as well.
 */
public final class LeakGuard implements LauncherSessionListener {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final List<String> CANARIES = List.of("first canary of LeakGuard", "second canary of LeakGuard");

    private final LeakReports reports = new LeakReports();

    /** Sets up the detection before any test can load a class of Netty's that tracks its instances. */
    @Override
    public void launcherSessionOpened(LauncherSession session) {
        ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(new RecordingLeakDetector.Factory(reports));
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
    }

    /**
     * Collects what is left and judges the run.
     *
     * @throws AssertionError when something leaked, with where it was used; when the detection does not work
     */
    @Override
    public void launcherSessionClosed(LauncherSession session) {
        CANARIES.forEach(this::awaitReportOf);
        List<String> leaks = reports.without(CANARIES);
        if (!leaks.isEmpty()) {
            throw new AssertionError(leaks.size() + " leaked in this test run:\n" + String.join("\n", leaks));
        }
    }

    private void awaitReportOf(String canary) {
        leak(canary);
        long start = System.nanoTime();
        while (!reports.contain(canary)) {
            if (System.nanoTime() - start > PATIENCE.toNanos()) {
                throw new AssertionError("Netty's leak detection does not work: a buffer that was leaked on purpose"
                        + " was not reported within " + PATIENCE.toSeconds() + " s");
            }
            System.gc();
            ByteBufAllocator.DEFAULT.heapBuffer(1).release();
            Thread.onSpinWait();
        }
    }

    private static void leak(String canary) {
        ByteBuf leaked = ByteBufAllocator.DEFAULT.heapBuffer(1);
        leaked.touch(canary);
    }
}
