package io.ndbwire.it.behaviour;

import io.ndbwire.it.cluster.ClusterUnderTest;
import java.lang.reflect.Constructor;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Injects the one {@link ClusterClient} that the tests of a class share on a cluster, and closes it behind them. */
final class ClusterClientExtension implements ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(ClusterClientExtension.class);

    /** Lets the cluster be injected by whatever injects it into tests. */
    static final class Injected {

        private final ClusterUnderTest cluster;

        Injected(ClusterUnderTest cluster) {
            this.cluster = cluster;
        }
    }

    /** Constructors, too, see the extensions of the run on one kind of cluster. */
    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ClusterClient.class;
    }

    @Override
    public ClusterClient resolveParameter(ParameterContext parameter, ExtensionContext context) {
        ClusterUnderTest cluster = context.getExecutableInvoker().invoke(constructor()).cluster;
        return ofClass(context)
                .getStore(NAMESPACE)
                .computeIfAbsent(cluster, key -> new ClusterClient(cluster), ClusterClient.class);
    }

    private static Constructor<Injected> constructor() {
        try {
            return Injected.class.getDeclaredConstructor(ClusterUnderTest.class);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What is kept there ends with the class, not with one test. */
    private static ExtensionContext ofClass(ExtensionContext context) {
        ExtensionContext ofClass = context;
        while (ofClass.getTestMethod().isPresent()) {
            ofClass = ofClass.getParent().orElseThrow();
        }
        return ofClass;
    }
}
