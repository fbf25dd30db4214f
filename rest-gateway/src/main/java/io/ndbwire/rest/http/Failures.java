package io.ndbwire.rest.http;

import io.micronaut.context.annotation.Primary;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.micronaut.http.server.exceptions.response.ErrorContext;
import io.micronaut.http.server.exceptions.response.ErrorResponseProcessor;
import io.ndbwire.rest.problem.Problem;
import io.ndbwire.rest.problem.ProblemType;
import jakarta.inject.Singleton;
import java.util.List;

/** What the server itself refuses, such as a path that leads nowhere, as problem documents too. */
@Singleton
@Primary
final class Failures implements ErrorResponseProcessor<byte[]> {

    @Override
    public MutableHttpResponse<byte[]> processResponse(ErrorContext context, MutableHttpResponse<?> response) {
        ProblemType type = typeOf(response.code());
        List<String> messages =
                context.getErrors().stream().map(error -> error.getMessage()).toList();
        String detail =
                type == ProblemType.INTERNAL || messages.isEmpty() ? type.description() : String.join("; ", messages);
        MutableHttpResponse<byte[]> answer = Answers.problem(new Problem(type, detail));
        // Such as Allow, which goes with 405.
        response.getHeaders().forEach((name, values) -> values.forEach(value -> answer.header(name, value)));
        return answer;
    }

    private static ProblemType typeOf(int status) {
        for (ProblemType type : SERVER) {
            if (type.status() == status) {
                return type;
            }
        }
        return status < 500 ? ProblemType.INVALID_REQUEST : ProblemType.INTERNAL;
    }

    private static final List<ProblemType> SERVER = List.of(
            ProblemType.NOT_AUTHENTICATED,
            ProblemType.FORBIDDEN,
            ProblemType.NO_SUCH_RESOURCE,
            ProblemType.METHOD_NOT_ALLOWED,
            ProblemType.NOT_ACCEPTABLE,
            ProblemType.TOO_LARGE,
            ProblemType.UNSUPPORTED_MEDIA_TYPE,
            ProblemType.TOO_MANY_REQUESTS,
            ProblemType.UNAVAILABLE);

    /** Whatever an operation throws. */
    @Singleton
    @Produces(Problem.MEDIA_TYPE)
    static final class Thrown implements ExceptionHandler<RuntimeException, MutableHttpResponse<byte[]>> {

        @Override
        @SuppressWarnings("rawtypes")
        public MutableHttpResponse<byte[]> handle(HttpRequest request, RuntimeException failure) {
            return Answers.failure(failure);
        }
    }
}
