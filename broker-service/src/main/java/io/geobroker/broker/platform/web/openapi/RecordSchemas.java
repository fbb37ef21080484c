package io.geobroker.broker.platform.web.openapi;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.geobroker.broker.platform.web.input.OneOf;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Describes records by Jackson 3's names, which swagger-core, on Jackson 2, does not know. Fields are required unless null
 * is left out, and nullable only if annotated.
 */
public final class RecordSchemas implements ModelConverter {
    private static final PropertyNamingStrategies.SnakeCaseStrategy SNAKE_CASE =
            PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE;

    @Override
    public @Nullable Schema<?> resolve(
            AnnotatedType type, ModelConverterContext context, Iterator<ModelConverter> chain) {
        if (!chain.hasNext()) {
            return null;
        }
        Schema<?> schema = chain.next().resolve(type, context, chain);
        Class<?> raw = Json31.mapper().constructType(type.getType()).getRawClass();
        if (schema != null && raw.isRecord()) {
            Schema<?> described = defined(schema, context);
            if (described != null && described.getProperties() != null) {
                describe(described, raw);
            }
        }
        return schema;
    }

    private static @Nullable Schema<?> defined(Schema<?> schema, ModelConverterContext context) {
        String reference = schema.get$ref();
        return reference == null
                ? schema
                : context.getDefinedModels().get(reference.substring(reference.lastIndexOf('/') + 1));
    }

    @SuppressWarnings("rawtypes")
    private static void describe(Schema<?> schema, Class<?> raw) {
        Map<String, Schema> found = schema.getProperties();
        Map<String, Schema> described = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (RecordComponent component : raw.getRecordComponents()) {
            String name = nameOf(component);
            Schema<?> property = found.getOrDefault(component.getName(), found.get(name));
            if (property != null) {
                described.put(name, isNullable(component) ? orNull(property) : property);
                OneOf oneOf = component.getAnnotation(OneOf.class);
                if (oneOf != null) {
                    ConstraintSchemas.words(property, oneOf);
                }
                if (!mayBeLeftOut(component)) {
                    required.add(name);
                }
            }
        }
        schema.setProperties(described);
        schema.setRequired(required);
    }

    private static String nameOf(RecordComponent component) {
        JsonProperty own = component.getAccessor().getAnnotation(JsonProperty.class);
        return own == null ? SNAKE_CASE.translate(component.getName()) : own.value();
    }

    private static boolean isNullable(RecordComponent component) {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private static boolean mayBeLeftOut(RecordComponent component) {
        JsonInclude own = component.getAccessor().getAnnotation(JsonInclude.class);
        JsonInclude include = own == null ? component.getDeclaringRecord().getAnnotation(JsonInclude.class) : own;
        return include != null && include.value() == JsonInclude.Include.NON_NULL && isNullable(component);
    }

    private static Schema<?> orNull(Schema<?> property) {
        if (property.get$ref() != null) {
            return new JsonSchema().anyOf(List.of(property, new JsonSchema().types(Set.of("null"))));
        }
        Set<String> types = property.getTypes();
        if (types != null) {
            Set<String> orNull = new LinkedHashSet<>(types);
            orNull.add("null");
            property.setTypes(orNull);
        }
        return property;
    }
}
