package io.geobroker.broker.order.web;

import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Tells the API document what {@link OrderQueryReader} reads. */
@Parameter(
        name = "status",
        in = ParameterIn.QUERY,
        description = "which orders",
        schema =
                @Schema(
                        type = "string",
                        allowableValues = {"open", "closed", "all"},
                        defaultValue = "open"))
@Parameter(
        name = "limit",
        in = ParameterIn.QUERY,
        description = "how many at most",
        schema = @Schema(type = "integer", minimum = "1", maximum = "500", defaultValue = "50"))
@Parameter(
        name = "after",
        in = ParameterIn.QUERY,
        description = "placed after this time, RFC 3339",
        schema = @Schema(type = "string", format = "date-time"))
@Parameter(
        name = "until",
        in = ParameterIn.QUERY,
        description = "placed before this time, RFC 3339",
        schema = @Schema(type = "string", format = "date-time"))
@Parameter(
        name = "direction",
        in = ParameterIn.QUERY,
        description = "newest first, or oldest",
        schema =
                @Schema(
                        type = "string",
                        allowableValues = {"asc", "desc"},
                        defaultValue = "desc"))
@Parameter(
        name = "symbols",
        in = ParameterIn.QUERY,
        description = "only of these, separated by commas",
        schema = @Schema(type = "string"))
@Parameter(
        name = "side",
        in = ParameterIn.QUERY,
        description = "only this side",
        schema =
                @Schema(
                        type = "string",
                        allowableValues = {"buy", "sell"}))
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface OrderQueryParameters {}
