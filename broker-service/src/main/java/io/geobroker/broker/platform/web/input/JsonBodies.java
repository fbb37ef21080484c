package io.geobroker.broker.platform.web.input;

import io.geobroker.broker.platform.web.error.ApiException;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractHttpMessageConverter;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Binds request bodies, read by {@link StrictJson}, to records. Null and an empty string mean absent. Unknown fields are
 * ignored; types are not converted.
 */
public final class JsonBodies extends AbstractHttpMessageConverter<Record> {
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .withCoercionConfigDefaults(config -> List.of(
                            CoercionInputShape.Integer,
                            CoercionInputShape.Float,
                            CoercionInputShape.Boolean,
                            CoercionInputShape.String,
                            CoercionInputShape.EmptyString)
                    .forEach(shape -> config.setCoercion(shape, CoercionAction.Fail)))
            .build();

    public JsonBodies() {
        super(MediaType.APPLICATION_JSON);
    }

    @Override
    protected boolean supports(Class<?> type) {
        return type.isRecord();
    }

    @Override
    protected boolean canWrite(@Nullable MediaType type) {
        return false;
    }

    @Override
    protected Record readInternal(Class<? extends Record> type, HttpInputMessage request) throws IOException {
        ObjectNode json = StrictJson.readObject(request.getBody());
        json.removeIf(JsonBodies::isAbsent);
        try {
            return JSON.treeToValue(json, type);
        } catch (MismatchedInputException e) {
            throw ApiException.invalid(wrongType(e, json));
        }
    }

    @Override
    protected void writeInternal(Record record, HttpOutputMessage answer) {
        throw new UnsupportedOperationException("answers are written by Jackson's own converter");
    }

    public static boolean isAbsent(JsonNode value) {
        return value.isNull() || (value.isString() && value.stringValue().isEmpty());
    }

    /** Text columns and logs would change control characters and halves of surrogate pairs. */
    public static String storable(String field, String text) {
        if (text.codePoints().anyMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE)) {
            throw ApiException.invalid(field + " must not have control characters or halves of surrogate pairs");
        }
        return text;
    }

    private static String wrongType(MismatchedInputException e, ObjectNode json) {
        String name = e.getPath().get(0).getPropertyName();
        String wanted = e.getTargetType() == Boolean.class ? "true or false" : "a string";
        return name + " must be " + wanted + ", not " + kind(json.path(name));
    }

    public static String kind(JsonNode value) {
        if (value.isObject()) {
            return "an object";
        } else if (value.isArray()) {
            return "an array";
        } else if (value.isBoolean()) {
            return "a boolean";
        }
        return value.isNumber() ? "a number" : "a string";
    }
}
