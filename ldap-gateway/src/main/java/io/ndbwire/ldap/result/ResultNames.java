package io.ndbwire.ldap.result;

import com.unboundid.ldap.sdk.ResultCode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Result codes as RFC 4511 writes them. */
public final class ResultNames {

    /** Of an operation that has no result. */
    private static final String ABANDONED = "abandoned";

    private static final String STRONGER_AUTH = "strongerAuthRequired";

    private ResultNames() {}

    /** Such as {@code noSuchObject}; {@code abandoned} of none. */
    public static String of(@Nullable ResultCode code) {
        if (code == null) {
            return ABANDONED;
        }
        if (code.equals(ResultCode.STRONG_AUTH_REQUIRED)) {
            return STRONGER_AUTH;
        }
        String[] words = code.getName().split("[ -]+");
        StringBuilder name = new StringBuilder(words[0].toLowerCase(Locale.ROOT));
        for (int i = 1; i < words.length; i++) {
            name.append(words[i].substring(0, 1).toUpperCase(Locale.ROOT)).append(words[i].substring(1));
        }
        return name.toString();
    }
}
