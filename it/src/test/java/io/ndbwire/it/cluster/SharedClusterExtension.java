package io.ndbwire.it.cluster;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Injects the one cluster of a source that all test classes of a run share. It is opened when the first test asks
 * for it and closed with the run; where the source has none to offer, its tests are skipped with the reason.
 */
class SharedClusterExtension implements ExecutionCondition, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(SharedClusterExtension.class);

    private final ClusterSource source;

    SharedClusterExtension(ClusterSource source) {
        this.source = source;
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return source.unavailable()
                .map(reason -> ConditionEvaluationResult.disabled("no " + source.displayName(), reason))
                .orElseGet(() -> ConditionEvaluationResult.enabled("there is a " + source.displayName()));
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ClusterUnderTest.class;
    }

    @Override
    public ClusterUnderTest resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getStore(StoreScope.LAUNCHER_SESSION, NAMESPACE)
                .computeIfAbsent(source.getClass(), key -> source.open(), ClusterUnderTest.class);
    }
}
