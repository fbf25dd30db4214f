package io.ndbwire.ldap.update;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.entry.AttributeFormat;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.rights.EntryPermissions;
import io.ndbwire.ldap.rights.Right;
import java.util.Set;

/** Rights on what names write: a name may call its columns otherwise than the attributes are called that rules are about. */
final class WrittenColumns {

    private WrittenColumns() {}

    /**
     * Looks whether all attributes may be written that show these columns.
     *
     * @throws ResultException of insufficientAccessRights
     */
    static void require(EntryFormat format, Set<String> columns, EntryPermissions entry) {
        for (AttributeFormat attribute : format.attributes()) {
            String column = attribute.rule().column();
            if (column != null && columns.contains(column) && !entry.may(Right.WRITE, attribute.name())) {
                throw new ResultException(ResultCode.INSUFFICIENT_ACCESS_RIGHTS, "");
            }
        }
    }
}
