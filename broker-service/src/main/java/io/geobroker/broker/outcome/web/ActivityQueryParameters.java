package io.geobroker.broker.outcome.web;

import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Tells the API document what {@link ActivityQueryReader} reads. */
@Parameter(
        name = "activity_types",
        in = ParameterIn.QUERY,
        description = "only these types, separated by commas; of all but FILL there is nothing",
        schema = @Schema(type = "string"))
@Parameter(
        name = "date",
        in = ParameterIn.QUERY,
        description = "only this day, in UTC",
        schema = @Schema(type = "string", format = "date"))
@Parameter(
        name = "after",
        in = ParameterIn.QUERY,
        description = "traded after this time or the beginning of this day",
        schema = @Schema(type = "string"))
@Parameter(
        name = "until",
        in = ParameterIn.QUERY,
        description = "traded no later than this time or the beginning of this day",
        schema = @Schema(type = "string"))
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
        name = "page_size",
        in = ParameterIn.QUERY,
        description = "how many at most",
        schema = @Schema(type = "integer", minimum = "1", maximum = "100", defaultValue = "100"))
@Parameter(
        name = "page_token",
        in = ParameterIn.QUERY,
        description = "the id of the last activity of the page before",
        schema = @Schema(type = "string"))
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface ActivityQueryParameters {}
