package io.ndbwire.it.cluster;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;

/** What {@link EachCluster} stands for: one run of the class for each source of clusters. */
final class EachClusterProvider implements ClassTemplateInvocationContextProvider, ExecutionCondition {

    private static final List<ClusterSource> SOURCES = List.of(new EmbeddedClusterSource(), new RealClusterSource());

    /** Where there is no cluster of any kind, a class is skipped before its constructor asks for one. */
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        List<String> reasons = SOURCES.stream()
                .flatMap(source -> source.unavailable().stream())
                .toList();
        return reasons.size() < SOURCES.size()
                ? ConditionEvaluationResult.enabled("there is a cluster")
                : ConditionEvaluationResult.disabled("no cluster", String.join("; ", reasons));
    }

    @Override
    public boolean supportsClassTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(ExtensionContext context) {
        // Instances are made before conditions are asked: a run without a cluster would fail instead of being skipped.
        return SOURCES.stream().filter(source -> source.unavailable().isEmpty()).map(RunOnCluster::new);
    }

    private record RunOnCluster(ClusterSource source) implements ClassTemplateInvocationContext {

        @Override
        public String getDisplayName(int invocationIndex) {
            return source.displayName();
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(new SharedClusterExtension(source));
        }
    }
}
