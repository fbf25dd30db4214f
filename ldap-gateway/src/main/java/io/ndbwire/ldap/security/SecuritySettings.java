package io.ndbwire.ldap.security;

import com.unboundid.ldap.sdk.DN;
import io.ndbwire.ldap.rights.ProxyRule;
import io.ndbwire.ldap.rights.Rights;
import java.util.List;

/**
 * Who there is and who may do what. Immutable.
 *
 * @param users who are in the configuration, and in no table
 * @param binders the entries that, with those below them, can bind by their passwords; the empty name for all
 * @param passwords how they are kept and checked
 * @param signIn how names are proven
 * @param lockOut when accounts are locked
 * @param proxies who may ask as somebody else
 * @param rights what is allowed
 */
public record SecuritySettings(
        List<User> users,
        List<DN> binders,
        PasswordOptions passwords,
        SignInOptions signIn,
        LockOutOptions lockOut,
        List<ProxyRule> proxies,
        Rights rights) {

    /** Everybody may do everything. */
    public static final SecuritySettings OPEN = new SecuritySettings(
            List.of(),
            List.of(DN.NULL_DN),
            PasswordOptions.DEFAULT,
            SignInOptions.DEFAULT,
            LockOutOptions.NONE,
            List.of(),
            Rights.OPEN);

    public SecuritySettings {
        users = List.copyOf(users);
        binders = List.copyOf(binders);
        proxies = List.copyOf(proxies);
    }

    /** The same with room for that many passwords to wait, at least. */
    public SecuritySettings withWaiting(int passwordsWaiting) {
        return new SecuritySettings(
                users, binders, passwords.withWaiting(passwordsWaiting), signIn, lockOut, proxies, rights);
    }

    /** Whether everybody may do everything. */
    public boolean isOpen() {
        return rights == Rights.OPEN;
    }
}
