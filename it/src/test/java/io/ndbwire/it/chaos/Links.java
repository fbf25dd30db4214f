package io.ndbwire.it.chaos;

import io.ndbwire.client.NdbClient;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;

/** Reaches behind a client's public face to hurt its connections, which has no business being public. */
final class Links {

    private Links() {}

    /** Closes the socket to a data node, as a broken network would. */
    static void cut(NdbClient client, int dataNodeId) {
        try {
            Object membership = field(NdbClient.class, "membership").get(client);
            Object member = ((List<?>) field(membership.getClass(), "members").get(membership)).get(0);
            Object connection = method(member.getClass(), "connection").invoke(member);
            Object link = method(connection.getClass(), "link", int.class).invoke(connection, dataNodeId);
            Object channel = field(link.getClass(), "channel").get(link);
            method(channel.getClass(), "close").invoke(channel);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the link to data node " + dataNodeId + " could not be cut", e);
        }
    }

    private static Field field(Class<?> type, String name) throws ReflectiveOperationException {
        return accessible(type.getDeclaredField(name));
    }

    private static Method method(Class<?> type, String name, Class<?>... parameters)
            throws ReflectiveOperationException {
        return accessible(type.getMethod(name, parameters));
    }

    private static <T extends AccessibleObject> T accessible(T object) {
        object.setAccessible(true);
        return object;
    }
}
