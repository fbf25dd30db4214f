package io.ndbwire.it.cluster;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/** What {@link OwnCluster} stands for. */
final class OwnClusterExtension implements ExecutionCondition, BeforeAllCallback, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(OwnClusterExtension.class);

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return NdbHome.fromEnvironment().isPresent()
                ? ConditionEvaluationResult.enabled("NDB_HOME says where NDB's programs are")
                : ConditionEvaluationResult.disabled("no real cluster to injure", "NDB_HOME is not set");
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        cluster(context);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == RealCluster.class || type == ClusterUnderTest.class;
    }

    @Override
    public RealCluster resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return cluster(context);
    }

    private static RealCluster cluster(ExtensionContext context) {
        return context.getStore(NAMESPACE)
                .computeIfAbsent(RealCluster.class, key -> start(context.getRequiredTestClass()), RealCluster.class);
    }

    private static RealCluster start(Class<?> testClass) {
        Class<? extends OwnCluster.Setup> setup = AnnotationSupport.findAnnotation(testClass, OwnCluster.class)
                .orElseThrow()
                .value();
        RealClusterBuilder builder =
                RealCluster.builder(NdbHome.fromEnvironment().orElseThrow());
        return ReflectionSupport.newInstance(setup).apply(builder).start();
    }
}
