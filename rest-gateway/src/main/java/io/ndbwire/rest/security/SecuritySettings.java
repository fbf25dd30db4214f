package io.ndbwire.rest.security;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who may call.
 *
 * @param keysFile the YAML file of API keys; none: there are no API keys
 * @param reloadInterval how often files and addresses of keys are looked at for changes
 * @param open whether the gateway may be reached from other machines without any authentication
 * @param openPaths paths, each with those below it, that need no credentials; {@code /} stands for itself alone
 */
@ConfigurationProperties("ndbwire.security")
record SecuritySettings(
        @Nullable String keysFile,
        @Bindable(defaultValue = "2s") Duration reloadInterval,
        @Bindable(defaultValue = "false") boolean open,

        @Bindable(defaultValue = "/,/health,/problems,/console,/swagger-ui,/0.1.0/ping,/0.1.0/health")
        List<String> openPaths) {

    boolean isOpen(String path) {
        for (String open : openPaths) {
            boolean below = path.startsWith(open) && path.length() > open.length() && path.charAt(open.length()) == '/';
            if (path.equals(open) || below && !open.equals("/")) {
                return true;
            }
        }
        return false;
    }
}
