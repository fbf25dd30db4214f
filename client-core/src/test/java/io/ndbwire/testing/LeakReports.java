package io.ndbwire.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The leaks that were reported so far. Safe for use by many threads. */
final class LeakReports {

    private final List<String> reports = new CopyOnWriteArrayList<>();

    void add(String report) {
        reports.add(report);
    }

    boolean contain(String text) {
        return reports.stream().anyMatch(report -> report.contains(text));
    }

    List<String> without(List<String> texts) {
        return reports.stream()
                .filter(report -> texts.stream().noneMatch(report::contains))
                .toList();
    }
}
