package io.geobroker.broker.platform.web.openapi;

import io.geobroker.broker.platform.web.credential.ProtectedPaths;
import io.geobroker.broker.platform.web.error.ErrorCode;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.BooleanSchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import java.util.List;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;

/** Adds what follows from an operation's path: keys, errors, the geography header, a group. */
public final class CommonAnswers implements GlobalOpenApiCustomizer {
    public static final String KEY = "key";

    public static final String SECRET = "secret";

    private static final String ERROR = "Error";
    private static final String EXPLAIN = "EXPLAIN";
    private static final String JSON = org.springframework.http.MediaType.APPLICATION_JSON_VALUE;

    @Override
    public void customise(OpenAPI document) {
        document.getComponents().addSchemas(ERROR, error());
        for (Answer answer : Answer.values()) {
            document.getComponents().addResponses(answer.name(), answer.response());
        }
        document.getComponents().addParameters(EXPLAIN, explain());
        document.getPaths()
                .forEach((path, item) ->
                        item.readOperationsMap().forEach((method, operation) -> complete(path, method, operation)));
    }

    private static void complete(String path, PathItem.HttpMethod method, Operation operation) {
        operation.setTags(List.of(group(path)));
        add(operation, Answer.TOO_MANY);
        if (path.contains("{")) {
            add(operation, Answer.NOT_FOUND);
        }
        if (operation.getRequestBody() != null) {
            add(operation, Answer.TOO_LARGE);
        }
        if (operation.getRequestBody() != null || operation.getParameters() != null) {
            add(operation, Answer.MALFORMED);
            add(operation, Answer.INVALID);
        }
        if (path.startsWith("/v2/orders") && operation.getRequestBody() != null) {
            add(operation, Answer.FORBIDDEN);
        }
        if (ProtectedPaths.CUSTOMERS.cover(path)) {
            add(operation, Answer.UNAUTHORIZED);
            add(operation, Answer.UNAVAILABLE);
            if (method != PathItem.HttpMethod.GET) {
                add(operation, Answer.UNKNOWN);
            }
            operation.addSecurityItem(new SecurityRequirement().addList(KEY).addList(SECRET));
        }
        // A stream has no end to tell it at.
        if (!path.startsWith("/v2/events/")) {
            operation.addParametersItem(new Parameter().$ref("#/components/parameters/" + EXPLAIN));
        }
    }

    /** An operation's own description wins. */
    private static void add(Operation operation, Answer answer) {
        operation
                .getResponses()
                .putIfAbsent(
                        Integer.toString(answer.code.status()),
                        new ApiResponse().$ref("#/components/responses/" + answer.name()));
    }

    private static String group(String path) {
        if (path.startsWith("/geo/")) {
            return "geo";
        }
        return path.split("/", -1)[2].replaceFirst(":.*", "");
    }

    private static Parameter explain() {
        return new Parameter()
                .name("X-Geo-Explain")
                .in("header")
                .description("true: the answer tells its geography, in field geo or header X-Geo")
                .schema(new BooleanSchema());
    }

    private static Schema<?> error() {
        Schema<?> error = new ObjectSchema()
                .description("The body of every answer that is not a success; some have more fields, all strings.");
        error.addProperty("code", new IntegerSchema().description("the status, then five digits; 40010001 at a 422"));
        error.addProperty("message", new StringSchema().description("what was wrong, for a person"));
        error.addProperty(
                "field", new StringSchema().description("what is wrong, where the message names it otherwise"));
        error.setRequired(List.of("code", "message"));
        return error;
    }

    private enum Answer {
        MALFORMED(ErrorCode.MALFORMED, "the body is not JSON, or the path or query has characters that none may have"),
        UNAUTHORIZED(ErrorCode.UNAUTHORIZED, "no key, or not a customer's"),
        FORBIDDEN(
                ErrorCode.FORBIDDEN,
                "cash or shares are short, or too many of the customer's orders wait: nothing was done"),
        NOT_FOUND(ErrorCode.NOT_FOUND, "there is no such thing, or it is another customer's"),
        TOO_LARGE(ErrorCode.TOO_LARGE, "the body is larger than any that makes sense"),
        INVALID(
                ErrorCode.INVALID,
                "a parameter or field is wrong, or what is asked for cannot be: nothing was done; the message begins with"
                        + " the name of what is wrong, or field has it; code " + ErrorCode.NOT_UNIQUE.code()
                        + " where a client_order_id was used before, otherwise"),
        TOO_MANY(
                ErrorCode.TOO_MANY,
                "the key or address has sent more than its rate, or the broker has too much to do: nothing was done, safe to"
                        + " repeat"),
        UNKNOWN(
                ErrorCode.UNKNOWN,
                "it may be done, and repeating may do it again: the message says where to look; with code "
                        + ErrorCode.INTERNAL.code() + " the broker has failed"),
        UNAVAILABLE(
                ErrorCode.UNAVAILABLE,
                "a region or the local datacenter does not answer: it is safe to repeat, an order with its client_order_id");

        private final ErrorCode code;
        private final String description;

        Answer(ErrorCode code, String description) {
            this.code = code;
            this.description = description;
        }

        ApiResponse response() {
            ApiResponse response = new ApiResponse()
                    .description(description + ": code " + code.code())
                    .content(new Content()
                            .addMediaType(
                                    JSON,
                                    new MediaType().schema(new Schema<>().$ref("#/components/schemas/" + ERROR))));
            if (this == TOO_MANY || this == UNAVAILABLE) {
                response.addHeaderObject("Retry-After", header("seconds to wait before the next try"));
            }
            if (this == TOO_MANY) {
                response.addHeaderObject("X-RateLimit-Limit", header("requests a minute; on answers to a good key"));
                response.addHeaderObject("X-RateLimit-Remaining", header("requests that may follow at once"));
                response.addHeaderObject(
                        "X-RateLimit-Reset", header("when all of them may again, in seconds since the epoch"));
            }
            return response;
        }

        private static Header header(String description) {
            return new Header().description(description).schema(new IntegerSchema());
        }
    }
}
