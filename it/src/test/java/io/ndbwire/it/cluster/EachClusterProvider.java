package io.ndbwire.it.cluster;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;

/** What {@link EachCluster} stands for: one run of the class for each source of clusters. */
final class EachClusterProvider implements ClassTemplateInvocationContextProvider {

    private static final List<ClusterSource> SOURCES = List.of(new RealClusterSource());

    @Override
    public boolean supportsClassTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(ExtensionContext context) {
        return SOURCES.stream().map(RunOnCluster::new);
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
