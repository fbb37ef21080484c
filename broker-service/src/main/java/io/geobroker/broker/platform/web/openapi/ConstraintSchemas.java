package io.geobroker.broker.platform.web.openapi;

import io.geobroker.broker.platform.web.input.Count;
import io.geobroker.broker.platform.web.input.OneOf;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.ParameterCustomizer;
import org.springframework.core.MethodParameter;

/** Describes constraints that springdoc does not know: of parameters, and for {@link RecordSchemas} of fields. */
public final class ConstraintSchemas implements ParameterCustomizer {

    @Override
    public @Nullable Parameter customize(@Nullable Parameter described, MethodParameter parameter) {
        if (described != null && described.getSchema() != null) {
            describe(
                    described.getSchema(),
                    parameter.getParameterAnnotation(OneOf.class),
                    parameter.getParameterAnnotation(Count.class));
        }
        return described;
    }

    private static void describe(Schema<?> schema, @Nullable OneOf oneOf, @Nullable Count count) {
        if (oneOf != null) {
            words(schema, oneOf);
        } else if (count != null) {
            schema.setTypes(Set.of("integer"));
            schema.setMinimum(BigDecimal.ONE);
            schema.setMaximum(BigDecimal.valueOf(count.max()));
        }
    }

    /** All spellings of a boolean are words to the endpoint, and none to the document. */
    @SuppressWarnings("unchecked")
    static void words(Schema<?> schema, OneOf oneOf) {
        if (!"boolean".equals(schema.getType())) {
            ((Schema<String>) schema).setEnum(List.of(oneOf.value()));
        }
    }
}
