package io.geobroker.broker.order.web;

import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.SchemaProperty;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Tells the API document what {@link ReplacementReader} reads. */
@RequestBody(
        required = true,
        description = "What is to be another; the rest stays. Numbers may be strings or numbers; null means absent.",
        content =
                @Content(
                        mediaType = "application/json",
                        schema = @Schema(type = "object"),
                        schemaProperties = {
                            @SchemaProperty(
                                    name = "qty",
                                    schema = @Schema(type = "string", description = "whole shares")),
                            @SchemaProperty(
                                    name = "time_in_force",
                                    schema =
                                            @Schema(
                                                    type = "string",
                                                    allowableValues = {"day", "gtc"})),
                            @SchemaProperty(
                                    name = "limit_price",
                                    schema = @Schema(type = "string", description = "where the order has one")),
                            @SchemaProperty(
                                    name = "stop_price",
                                    schema = @Schema(type = "string", description = "where the order has one")),
                            @SchemaProperty(
                                    name = "client_order_id",
                                    schema =
                                            @Schema(
                                                    type = "string",
                                                    maxLength = 128,
                                                    description =
                                                            "of the new order; made by the broker if there is none"))
                        }))
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ReplacementBody {}
