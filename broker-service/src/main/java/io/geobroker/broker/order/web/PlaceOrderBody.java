package io.geobroker.broker.order.web;

import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.SchemaProperty;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Tells the API document what {@link PlaceOrderReader} reads. */
@RequestBody(
        required = true,
        description = "The order wished for. Numbers may be strings or numbers; null means absent.",
        content =
                @Content(
                        mediaType = "application/json",
                        schema =
                                @Schema(
                                        type = "object",
                                        requiredProperties = {"symbol", "qty", "side", "type", "time_in_force"}),
                        schemaProperties = {
                            @SchemaProperty(name = "symbol", schema = @Schema(type = "string")),
                            @SchemaProperty(
                                    name = "qty",
                                    schema = @Schema(type = "string", description = "whole shares")),
                            @SchemaProperty(
                                    name = "side",
                                    schema =
                                            @Schema(
                                                    type = "string",
                                                    allowableValues = {"buy", "sell"})),
                            @SchemaProperty(
                                    name = "type",
                                    schema =
                                            @Schema(
                                                    type = "string",
                                                    allowableValues = {"market", "limit", "stop", "stop_limit"})),
                            @SchemaProperty(
                                    name = "time_in_force",
                                    schema =
                                            @Schema(
                                                    type = "string",
                                                    allowableValues = {"day", "gtc"})),
                            @SchemaProperty(
                                    name = "limit_price",
                                    schema =
                                            @Schema(type = "string", description = "of a limit order, and only there")),
                            @SchemaProperty(
                                    name = "stop_price",
                                    schema = @Schema(type = "string", description = "of a stop order, and only there")),
                            @SchemaProperty(
                                    name = "client_order_id",
                                    schema =
                                            @Schema(
                                                    type = "string",
                                                    maxLength = 128,
                                                    description =
                                                            "good for one order; made by the broker if there is none")),
                            @SchemaProperty(
                                    name = "order_class",
                                    schema =
                                            @Schema(
                                                    type = "string",
                                                    allowableValues = {"", "simple"})),
                            @SchemaProperty(
                                    name = "extended_hours",
                                    schema = @Schema(type = "boolean", description = "false: there are none"))
                        }))
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface PlaceOrderBody {}
