package io.geobroker.broker.order.web;

import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.SchemaProperty;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Tells the API document what {@link PlaceOrderReader} and {@link OrderController} read. */
@Parameter(
        name = OrderController.MODE,
        in = ParameterIn.HEADER,
        description =
                "only of a market order: what crosses the ocean for a stock of another region; by default as the broker is"
                        + " configured",
        schema =
                @Schema(
                        type = "string",
                        allowableValues = {"forward", "remote-dc", "global", "local"}))
@Parameter(
        name = OrderController.DEADLINE,
        in = ParameterIn.HEADER,
        description =
                "only of a market order: how many milliseconds the customer waits, after which the answer is 503, outcome"
                        + " unknown; the broker has a default and an upper limit",
        schema = @Schema(type = "integer", minimum = "1", maximum = "999999999"))
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
                                                    description =
                                                            "market fills at once, at the last price; others wait for"
                                                                    + " theirs",
                                                    allowableValues = {"market", "limit", "stop", "stop_limit"})),
                            @SchemaProperty(
                                    name = "time_in_force",
                                    schema =
                                            @Schema(
                                                    type = "string",
                                                    description =
                                                            "day waits until the close of the exchange's present or next"
                                                                    + " session, gtc until it is canceled",
                                                    allowableValues = {"day", "gtc"})),
                            @SchemaProperty(
                                    name = "limit_price",
                                    schema =
                                            @Schema(
                                                    type = "string",
                                                    description = "of a limit or stop_limit order, and only there")),
                            @SchemaProperty(
                                    name = "stop_price",
                                    schema =
                                            @Schema(
                                                    type = "string",
                                                    description = "of a stop or stop_limit order, and only there")),
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
