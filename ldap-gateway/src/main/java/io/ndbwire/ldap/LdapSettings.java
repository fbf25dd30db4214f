package io.ndbwire.ldap;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.ldap.access.AccessLogOptions;
import io.ndbwire.ldap.control.ControlLimits;
import io.ndbwire.ldap.follow.FollowLimits;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.search.SearchLimits;
import io.ndbwire.ldap.security.SecuritySettings;
import io.ndbwire.ldap.server.ServerOptions;
import io.ndbwire.ldap.server.TlsOptions;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * All that a gateway is told. Immutable.
 *
 * @param cluster how the cluster is reached
 * @param server where it listens, and the limits of connections
 * @param mapping what the directory is made of
 * @param limits of searches
 * @param controls what controls may cost
 * @param following what searches may cost that go on as entries change
 * @param security who there is and who may do what
 * @param tls how TLS is spoken, or null if it is not
 * @param requestValues how many values one add or modify may give, then adminLimitExceeded
 * @param management where health and figures are to be had over HTTP, or null; port 0 takes any free one
 * @param accessLog where operations are written to, or null
 */
public record LdapSettings(
        ClientOptions cluster,
        ServerOptions server,
        DirectoryMapping mapping,
        SearchLimits limits,
        ControlLimits controls,
        FollowLimits following,
        SecuritySettings security,
        @Nullable TlsOptions tls,
        int requestValues,
        @Nullable InetSocketAddress management,
        @Nullable AccessLogOptions accessLog) {

    private static final int REQUEST_VALUES = 10_000;

    /** Every table of a cluster, on port 1389 of this machine alone. */
    public static LdapSettings of(String connectString) {
        return new LdapSettings(
                ClientOptions.builder(connectString).name("ldap-gateway").build(),
                ServerOptions.DEFAULT,
                DirectoryMapping.ofTables(),
                SearchLimits.DEFAULT,
                ControlLimits.DEFAULT,
                FollowLimits.DEFAULT,
                SecuritySettings.OPEN,
                null,
                REQUEST_VALUES,
                null,
                null);
    }

    public LdapSettings withCluster(ClientOptions newCluster) {
        return new LdapSettings(
                newCluster,
                server,
                mapping,
                limits,
                controls,
                following,
                security,
                tls,
                requestValues,
                management,
                accessLog);
    }

    public LdapSettings withServer(ServerOptions newServer) {
        return new LdapSettings(
                cluster,
                newServer,
                mapping,
                limits,
                controls,
                following,
                security,
                tls,
                requestValues,
                management,
                accessLog);
    }

    public LdapSettings withMapping(DirectoryMapping newMapping) {
        return new LdapSettings(
                cluster,
                server,
                newMapping,
                limits,
                controls,
                following,
                security,
                tls,
                requestValues,
                management,
                accessLog);
    }

    public LdapSettings withLimits(SearchLimits newLimits) {
        return new LdapSettings(
                cluster,
                server,
                mapping,
                newLimits,
                controls,
                following,
                security,
                tls,
                requestValues,
                management,
                accessLog);
    }

    public LdapSettings withControls(ControlLimits newControls) {
        return new LdapSettings(
                cluster,
                server,
                mapping,
                limits,
                newControls,
                following,
                security,
                tls,
                requestValues,
                management,
                accessLog);
    }

    public LdapSettings withFollowing(FollowLimits newFollowing) {
        return new LdapSettings(
                cluster,
                server,
                mapping,
                limits,
                controls,
                newFollowing,
                security,
                tls,
                requestValues,
                management,
                accessLog);
    }

    public LdapSettings withSecurity(SecuritySettings newSecurity) {
        return new LdapSettings(
                cluster,
                server,
                mapping,
                limits,
                controls,
                following,
                newSecurity,
                tls,
                requestValues,
                management,
                accessLog);
    }

    public LdapSettings withTls(@Nullable TlsOptions newTls) {
        return new LdapSettings(
                cluster,
                server,
                mapping,
                limits,
                controls,
                following,
                security,
                newTls,
                requestValues,
                management,
                accessLog);
    }

    public LdapSettings withRequestValues(int newRequestValues) {
        return new LdapSettings(
                cluster,
                server,
                mapping,
                limits,
                controls,
                following,
                security,
                tls,
                newRequestValues,
                management,
                accessLog);
    }

    public LdapSettings withManagement(InetSocketAddress newManagement) {
        return new LdapSettings(
                cluster,
                server,
                mapping,
                limits,
                controls,
                following,
                security,
                tls,
                requestValues,
                newManagement,
                accessLog);
    }

    public LdapSettings withAccessLog(AccessLogOptions newAccessLog) {
        return new LdapSettings(
                cluster,
                server,
                mapping,
                limits,
                controls,
                following,
                security,
                tls,
                requestValues,
                management,
                newAccessLog);
    }
}
