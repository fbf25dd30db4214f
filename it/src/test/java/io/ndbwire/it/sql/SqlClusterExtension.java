package io.ndbwire.it.sql;

import io.ndbwire.it.cluster.SqlServer;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** What {@link SharedWithSql} stands for: one cluster with a server for all classes. */
final class SqlClusterExtension implements ExecutionCondition, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(SqlClusterExtension.class);

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return SqlServer.home().isPresent()
                ? ConditionEvaluationResult.enabled("NDB_HOME has a SQL server")
                : ConditionEvaluationResult.disabled("no SQL server", "there is no bin/mysqld in NDB_HOME");
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == SqlCluster.class;
    }

    @Override
    public SqlCluster resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(SqlCluster.class, key -> SqlCluster.start(), SqlCluster.class);
    }
}
