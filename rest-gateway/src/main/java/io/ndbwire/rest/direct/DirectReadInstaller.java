package io.ndbwire.rest.direct;

import io.micronaut.context.BeanProvider;
import io.micronaut.context.annotation.Requires;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration.NettyListenerConfiguration;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts a {@link DirectReadHandler} into each HTTP/1 connection, unless the server has settings that say more of how rows are
 * answered than the handler knows. Spans need the server's whole way, and so all requests.
 */
@Singleton
@Requires(property = "ndbwire.tracing.enabled", notEquals = "true")
final class DirectReadInstaller implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {

    private final BeanProvider<DirectReads> reads;
    private final BeanProvider<DirectAnswers> answers;
    private final NettyHttpServerConfiguration server;

    DirectReadInstaller(
            BeanProvider<DirectReads> reads, BeanProvider<DirectAnswers> answers, NettyHttpServerConfiguration server) {
        this.reads = reads;
        this.answers = answers;
        this.server = server;
    }

    @Override
    public NettyServerCustomizer.Registry onCreated(BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        if (isPlain()) {
            event.getBean().register(new Server());
        }
        return event.getBean();
    }

    private boolean isPlain() {
        return !server.isDualProtocol()
                && server.getContextPath() == null
                && server.getServerHeader().isEmpty()
                && server.isKeepAliveOnServerError()
                && haveAllRoutes(server.getListeners());
    }

    private static boolean haveAllRoutes(@Nullable List<NettyListenerConfiguration> listeners) {
        return listeners == null || listeners.stream().allMatch(NettyListenerConfiguration::isExposeDefaultRoutes);
    }

    private final class Server implements NettyServerCustomizer {

        @Override
        public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
            return role == ChannelRole.CONNECTION ? new Connection(channel) : this;
        }
    }

    private final class Connection implements NettyServerCustomizer {

        private final Channel channel;

        Connection(Channel channel) {
            this.channel = channel;
        }

        @Override
        public void onStreamPipelineBuilt() {
            ChannelPipeline pipeline = channel.pipeline();
            if (pipeline.get(ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC) != null) {
                pipeline.addBefore(
                        ChannelPipelineCustomizer.HANDLER_MICRONAUT_INBOUND,
                        "ndbwire-direct-reads",
                        new DirectReadHandler(reads.get(), answers.get()));
            }
        }
    }
}
