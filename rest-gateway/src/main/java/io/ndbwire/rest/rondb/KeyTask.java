package io.ndbwire.rest.rondb;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.client.Row;
import io.ndbwire.rest.value.Json;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operation of a request with its result, or why there is none to execute.
 *
 * @param operation null where it was refused before anything was sent
 * @param refusal why it was; null where it was not
 */
record KeyTask(
        KeyRequest request,
        @Nullable KeyOperation operation,
        @Nullable RonDbException refusal) {

    static final int OK = 200;
    static final int NOT_FOUND = 404;

    /**
     * What has become of a task.
     *
     * @param row to be told
     */
    record Result(int code, @Nullable Row row) {

        static final Result DONE = new Result(OK, null);
        static final Result MISSING = new Result(NOT_FOUND, null);

        static Result of(@Nullable Row row) {
            return row == null ? MISSING : new Result(OK, row);
        }

        /**
         * The result of what has failed.
         *
         * @throws RonDbException if it is not this operation's own fault
         */
        static Result of(Throwable failure) {
            RonDbException refusal = RonDbException.of(failure);
            if (refusal.isServerFault()) {
                throw refusal;
            }
            return new Result(refusal.status(), null);
        }
    }

    /**
     * Prepares an operation.
     *
     * @throws RonDbException if the cluster is why it cannot be
     */
    static KeyTask of(KeyRequest request, KeyTables tables, byte[] body) {
        try {
            return new KeyTask(request, new KeyOperation(request, tables.get(request), body), null);
        } catch (RuntimeException refused) {
            RonDbException refusal = RonDbException.of(refused);
            if (refusal.isServerFault()) {
                throw refusal;
            }
            return new KeyTask(request, null, refusal);
        }
    }

    /** What its caller knows it by. */
    String name(int index) {
        return request.operationId().isEmpty() ? "at " + index : request.operationId();
    }

    /** The answer to a request of one operation. */
    byte[] answer(Result result) {
        return Json.bytes(json -> {
            json.writeStartObject();
            json.writeNumberField("code", result.code());
            writeFields(result.row(), json);
            json.writeEndObject();
        });
    }

    /** The answer to a batch. */
    static byte[] answer(List<KeyTask> tasks, List<Result> results) {
        return Json.bytes(json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("result");
            for (int i = 0; i < tasks.size(); i++) {
                json.writeStartObject();
                json.writeNumberField("code", results.get(i).code());
                json.writeObjectFieldStart("body");
                tasks.get(i).writeFields(results.get(i).row(), json);
                json.writeEndObject();
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    private void writeFields(@Nullable Row row, JsonGenerator json) throws IOException {
        json.writeStringField("operationId", request.operationId());
        json.writeFieldName("data");
        if (operation == null || row == null) {
            json.writeStartObject();
            json.writeEndObject();
        } else {
            operation.write(row, json);
        }
    }
}
