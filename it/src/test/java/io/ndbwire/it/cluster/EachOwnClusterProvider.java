package io.ndbwire.it.cluster;

import io.ndbwire.it.cluster.EachOwnCluster.Setup;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/** What {@link EachOwnCluster} stands for. */
final class EachOwnClusterProvider implements ClassTemplateInvocationContextProvider {

    private static final Namespace NAMESPACE = Namespace.create(EachOwnClusterProvider.class);

    @Override
    public boolean supportsClassTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(ExtensionContext context) {
        Stream<ClassTemplateInvocationContext> embedded = EmbeddedClusterSource.isLeftOut()
                ? Stream.empty()
                : Stream.of(new Run("embedded cluster", setup -> EmbeddedClusterSource.open(setup::embedded)));
        Stream<ClassTemplateInvocationContext> real = NdbHome.fromEnvironment().stream()
                .map(programs -> new Run(
                        "real cluster",
                        setup -> setup.real(RealCluster.builder(programs)).start()));
        return Stream.concat(embedded, real);
    }

    @Override
    public boolean mayReturnZeroClassTemplateInvocationContexts(ExtensionContext context) {
        return EmbeddedClusterSource.isLeftOut();
    }

    private record Run(String name, Function<Setup, InjurableCluster> start) implements ClassTemplateInvocationContext {

        @Override
        public String getDisplayName(int invocationIndex) {
            return name;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(new OwnedCluster(this));
        }
    }

    private record OwnedCluster(Run run) implements ParameterResolver {

        /** Constructors, too, see the extensions of the run on one kind of cluster. */
        @Override
        public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
            return ExtensionContextScope.TEST_METHOD;
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == InjurableCluster.class;
        }

        @Override
        public InjurableCluster resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return ofRun(context)
                    .getStore(NAMESPACE)
                    .computeIfAbsent(run, key -> start(context.getRequiredTestClass()), InjurableCluster.class);
        }

        private InjurableCluster start(Class<?> testClass) {
            Class<? extends Setup> setup = AnnotationSupport.findAnnotation(testClass, EachOwnCluster.class)
                    .orElseThrow()
                    .value();
            return run.start().apply(ReflectionSupport.newInstance(setup));
        }

        /** What is kept there ends with the run, not with one test. */
        private static ExtensionContext ofRun(ExtensionContext context) {
            ExtensionContext ofRun = context;
            while (ofRun.getTestMethod().isPresent()) {
                ofRun = ofRun.getParent().orElseThrow();
            }
            return ofRun;
        }
    }
}
