package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.ServerSideSortRequestControl;
import com.unboundid.ldap.sdk.controls.SortKey;
import com.unboundid.ldap.sdk.controls.VirtualListViewRequestControl;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.configuration.Configuration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Limits as an operator sets them, and the end within one of them. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapLimitsTest {

    private final LdapUnderTest gateway;

    LdapLimitsTest(LdapUnderTest gateway) {
        this.gateway = gateway;
    }

    private LdapGateway limited(String limits) {
        return gateway.start(settings -> Configuration.parse("limits.yaml", "limits: {" + limits + "}", settings));
    }

    private TableHandle filled() {
        TableHandle table = gateway.create(LdapUnderTest.text("name", 40));
        for (int id = 0; id < 5; id++) {
            gateway.client().blocking().execute(table.insert().set("id", id).set("name", "Ada"));
        }
        return table;
    }

    private static SearchRequestProtocolOp rootDse() {
        return new SearchRequestProtocolOp(
                "", SearchScope.BASE, DereferencePolicy.NEVER, 0, 0, false, Filter.present("objectClass"), List.of());
    }

    private static SearchRequest below(TableHandle table, String filter) {
        return LdapUnderTest.request(LdapUnderTest.dn(table), SearchScope.ONE, filter, DereferencePolicy.NEVER);
    }

    @Test
    void searchesEndAtTheirLimits() throws LDAPException {
        TableHandle table = filled();
        try (LdapGateway small = limited("searchEntries: 3, unindexedSearchEntries: 2");
                LDAPConnection connection = LdapUnderTest.connect(small)) {
            SearchResult indexed = LdapUnderTest.ended(connection, below(table, "(id>=0)"));
            assertThat(indexed.getResultCode()).isEqualTo(ResultCode.SIZE_LIMIT_EXCEEDED);
            assertThat(indexed.getEntryCount()).isEqualTo(3);
            SearchResult unindexed = LdapUnderTest.ended(connection, below(table, "(name=Ada)"));
            assertThat(unindexed.getResultCode()).isEqualTo(ResultCode.ADMIN_LIMIT_EXCEEDED);
        }
        // Of what is sorted it is the limit of what is sent, whatever there is.
        try (LdapGateway small = limited("searchEntries: 3");
                LDAPConnection connection = LdapUnderTest.connect(small)) {
            SearchRequest request = below(table, "(id>=0)");
            Control byId = new ServerSideSortRequestControl(true, new SortKey("id", true));
            request.setControls(byId);
            SearchResult sorted = LdapUnderTest.ended(connection, request);
            assertThat(sorted.getResultCode()).isEqualTo(ResultCode.SIZE_LIMIT_EXCEEDED);
            assertThat(sorted.getEntryCount()).isEqualTo(3);
            request.setControls(byId, new VirtualListViewRequestControl(1, 0, 1, 0, null, true));
            SearchResult view = LdapUnderTest.ended(connection, request);
            assertThat(view.getResultCode()).isEqualTo(ResultCode.SUCCESS);
            assertThat(view.getEntryCount()).isEqualTo(2);
        }
        try (LdapGateway none = limited("unindexedSearchEntries: 0");
                LDAPConnection connection = LdapUnderTest.connect(none)) {
            assertThat(LdapUnderTest.ended(connection, below(table, "(name=Ada)"))
                            .getResultCode())
                    .isEqualTo(ResultCode.ADMIN_LIMIT_EXCEEDED);
            assertThat(LdapUnderTest.ended(connection, below(table, "(id>=0)")).getEntryCount())
                    .isEqualTo(5);
        }
    }

    @Test
    void aRequestMayNotGiveMoreValuesThanTheLimit() throws LDAPException {
        String one = "id=1," + LdapUnderTest.dn(filled());
        Modification name = new Modification(ModificationType.REPLACE, "name", "Grace");
        try (LdapGateway small = limited("requestValues: 2");
                LDAPConnection connection = LdapUnderTest.connect(small)) {
            assertThat(connection.modify(one, name, name).getResultCode()).isEqualTo(ResultCode.SUCCESS);
            LDAPResult refused = LdapUnderTest.result(
                    () -> connection.modify(one, name, new Modification(ModificationType.DELETE, "name"), name));
            assertThat(refused.getResultCode()).isEqualTo(ResultCode.ADMIN_LIMIT_EXCEEDED);
            assertThat(refused.getDiagnosticMessage()).isEqualTo("The request has 3 values, a request may have 2");
            assertThat(LdapUnderTest.result(() -> connection.add(
                                    "id=9,dc=ndb",
                                    new Attribute("objectClass", "top", "ndbRow"),
                                    new Attribute("id", "9")))
                            .getResultCode())
                    .isEqualTo(ResultCode.ADMIN_LIMIT_EXCEEDED);
        }
    }

    @Test
    void aConnectionThatAsksNothingIsEnded() throws Exception {
        TableHandle table = filled();
        try (LdapGateway hasty = limited("idleTime: 1s");
                Wire silent = new Wire(hasty.address().getPort());
                Wire waiting = new Wire(hasty.address().getPort())) {
            Transaction holding = hold(table);
            waiting.send(1, change(table));
            silent.requireNotice(ResultCode.ADMIN_LIMIT_EXCEEDED);
            // This one has asked, and is waiting for the lock.
            holding.rollback().toCompletableFuture().join();
            assertThat(waiting.nextResult().getMessageID()).isEqualTo(1);
            waiting.requireNotice(ResultCode.ADMIN_LIMIT_EXCEEDED);
        }
    }

    /** Locks the row of a table that {@link #change} changes. */
    private Transaction hold(TableHandle table) {
        Transaction holding = gateway.client().begin();
        holding.execute(table.read(1).lock(LockMode.EXCLUSIVE))
                .toCompletableFuture()
                .join();
        return holding;
    }

    private static ModifyRequestProtocolOp change(TableHandle table) {
        return new ModifyRequestProtocolOp(
                "id=1," + LdapUnderTest.dn(table),
                List.of(new Modification(ModificationType.REPLACE, "name", "Grace")));
    }

    @Test
    void theEndWaitsForWhatIsUnderWay() throws Exception {
        TableHandle table = filled();
        LdapGateway ending = limited("shutdownTime: 30s");
        try (Wire busy = new Wire(ending.address().getPort());
                Wire idle = new Wire(ending.address().getPort())) {
            Transaction holding = hold(table);
            busy.send(1, change(table)).send(2, rootDse());
            assertThat(busy.nextResult().getMessageID()).isEqualTo(2);
            CompletableFuture<Void> end = CompletableFuture.runAsync(ending::close);
            idle.requireNotice(ResultCode.UNAVAILABLE);
            // Each connection is told by itself.
            int code = ResultCode.SUCCESS_INT_VALUE;
            for (int id = 3; code == ResultCode.SUCCESS_INT_VALUE && id < 10_000; id++) {
                busy.send(id, rootDse());
                LDAPMessage answer = busy.nextResult();
                assertThat(answer.getMessageID()).isEqualTo(id);
                code = answer.getSearchResultDoneProtocolOp().getResultCode();
            }
            assertThat(code).isEqualTo(ResultCode.UNAVAILABLE_INT_VALUE);
            assertThat(end).isNotDone();
            holding.rollback().toCompletableFuture().join();
            assertThat(busy.nextResult().getMessageID()).isEqualTo(1);
            busy.requireNotice(ResultCode.UNAVAILABLE);
            end.get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void theEndDoesNotWaitLongerThanItsLimit() throws Exception {
        TableHandle table = filled();
        LdapGateway ending = limited("shutdownTime: 100ms");
        try (Wire busy = new Wire(ending.address().getPort())) {
            Transaction holding = hold(table);
            busy.send(1, change(table)).send(2, rootDse());
            assertThat(busy.nextResult().getMessageID()).isEqualTo(2);
            CompletableFuture<Void> end = CompletableFuture.runAsync(ending::close);
            // The change is not answered any more.
            busy.requireNotice(ResultCode.UNAVAILABLE);
            holding.rollback().toCompletableFuture().join();
            end.get(30, TimeUnit.SECONDS);
        }
    }
}
