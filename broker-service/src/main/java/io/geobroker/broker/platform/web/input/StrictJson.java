package io.geobroker.broker.platform.web.input;

import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads a request body as one JSON object with exact numbers. Duplicate fields and trailing content are errors. */
public final class StrictJson {
    /** 64 KiB: dozens of times the longest order. */
    public static final int MAX_BYTES = 64 * 1024;

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private StrictJson() {}

    /** @throws ApiException 413 above {@value #MAX_BYTES} bytes, 400 for incomplete or no JSON, 422 for no object */
    public static ObjectNode readObject(InputStream body) {
        byte[] bytes;
        try {
            bytes = body.readNBytes(MAX_BYTES + 1);
        } catch (IOException e) {
            throw ApiException.malformed("request body ended before it was complete", e);
        }
        if (bytes.length > MAX_BYTES) {
            throw ApiException.tooLarge("request body must be at most " + MAX_BYTES + " bytes");
        }
        JsonNode node;
        try {
            node = JSON.readTree(bytes);
        } catch (JacksonException e) {
            throw ApiException.malformed("request body is not valid JSON" + at(e.getLocation()), e);
        } catch (NumberFormatException e) {
            throw ApiException.malformed("request body has a number that is out of range", e);
        }
        if (node.isMissingNode()) {
            throw ApiException.malformed("request body is not valid JSON: it is empty", null);
        }
        if (!(node instanceof ObjectNode object)) {
            throw ApiException.invalid("request body must be a JSON object");
        }
        return object;
    }

    /** @throws ApiException 422 for another field: a misspelt one would be left out */
    public static ObjectNode onlyWith(Set<String> fields, ObjectNode json) {
        for (String name : json.propertyNames()) {
            if (!fields.contains(name)) {
                throw ApiException.invalid(ApiError.shown(name) + " is not known");
            }
        }
        return json;
    }

    /**
     * A record with fields in snake case, as brokers send it.
     *
     * @throws ApiException as {@link #readObject}
     * @throws JacksonException when a field is of another type
     */
    public static <T> T read(InputStream body, Class<T> type) {
        return JSON.treeToValue(readObject(body), type);
    }

    private static String at(@Nullable TokenStreamLocation location) {
        return location == null ? "" : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    }
}
