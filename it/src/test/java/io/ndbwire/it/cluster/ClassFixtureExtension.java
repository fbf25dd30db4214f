package io.ndbwire.it.cluster;

import java.lang.reflect.Constructor;
import java.util.function.Function;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Injects one object that the tests of a class share on a cluster, and closes it behind them.
 *
 * @param <F> what is injected
 */
public abstract class ClassFixtureExtension<F extends AutoCloseable> implements ParameterResolver {

    private final Class<F> type;
    private final Function<ClusterUnderTest, F> maker;
    private final Namespace namespace;

    protected ClassFixtureExtension(Class<F> type, Function<ClusterUnderTest, F> maker) {
        this.type = type;
        this.maker = maker;
        namespace = Namespace.create(getClass());
    }

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
        return parameter.getParameter().getType() == type;
    }

    @Override
    public F resolveParameter(ParameterContext parameter, ExtensionContext context) {
        ClusterUnderTest cluster = context.getExecutableInvoker().invoke(constructor()).cluster;
        return ofClass(context).getStore(namespace).computeIfAbsent(cluster, key -> maker.apply(cluster), type);
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
