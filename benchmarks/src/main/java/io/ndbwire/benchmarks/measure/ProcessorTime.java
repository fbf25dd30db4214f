package io.ndbwire.benchmarks.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Processor time of this process: user and system, of all its threads, the compiler's and collector's included. */
public final class ProcessorTime {

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private ProcessorTime() {}

    /** Nanoseconds since the process began; the kernel counts in steps of some milliseconds. */
    public static long nanos() {
        return SYSTEM.getProcessCpuTime();
    }
}
