package io.geobroker.broker;

import io.geobroker.broker.platform.web.openapi.CommonAnswers;
import io.geobroker.broker.platform.web.openapi.ConstraintSchemas;
import io.geobroker.broker.platform.web.openapi.RecordSchemas;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.servers.Server;
import java.util.List;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The OpenAPI document at {@code /v3/api-docs}, made from the endpoints; {@code docs/openapi.yaml} is a copy. */
@Configuration(proxyBeanMethods = false)
@Import({CommonAnswers.class, ConstraintSchemas.class, RecordSchemas.class})
public class ApiDocument {
    private static final String DESCRIPTION = """
            The shapes of Alpaca's Trading and Market Data API v2, and beside them, under /geo, what only a broker in \
            several regions has. Numbers that must stay exact are strings. Unknown parameters and fields are ignored, but \
            those of an operator's accounts, deposits and listings are 422. Where `Accept` takes no JSON the answer is 406, and \
            where a `Content-Type` is given that is not JSON, or a body is compressed, 415.

            With header `X-Geo-Explain: true` an answer tells its geography: field `geo` of an object, errors included; \
            of a list, and where there is no body, the same JSON in header `X-Geo`.

            With header `X-Geo-Trace: true` a request under /v2, and all that becomes of an order it places, is traced; header \
            `X-Geo-Trace-Id` names the trace, which for an order is its id without dashes.""";

    @Bean
    OpenAPI openApi() {
        return new OpenAPI()
                .info(new Info().title("geobroker").version("v2").description(DESCRIPTION))
                .servers(List.of(new Server().url("/").description("the broker that is asked")))
                .components(new Components()
                        .addSecuritySchemes(CommonAnswers.KEY, header("APCA-API-KEY-ID"))
                        .addSecuritySchemes(CommonAnswers.SECRET, header("APCA-API-SECRET-KEY")));
    }

    /** By class and method, so that a new endpoint changes no other's id. */
    @Bean
    GlobalOperationCustomizer operationIds() {
        return (operation, method) ->
                operation.operationId(method.getBeanType().getSimpleName().replaceFirst("Controller$", "") + "_"
                        + method.getMethod().getName());
    }

    private static SecurityScheme header(String name) {
        return new SecurityScheme()
                .type(SecurityScheme.Type.APIKEY)
                .in(SecurityScheme.In.HEADER)
                .name(name);
    }
}
