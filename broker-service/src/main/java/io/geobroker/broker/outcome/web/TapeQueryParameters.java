package io.geobroker.broker.outcome.web;

import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Tells the API document what {@link TapeQueryReader} reads. */
@Parameter(
        name = "start",
        in = ParameterIn.QUERY,
        description = "from this time or day on, by default the beginning of today in UTC",
        schema = @Schema(type = "string"))
@Parameter(name = "end", in = ParameterIn.QUERY, description = "to this time or day", schema = @Schema(type = "string"))
@Parameter(
        name = "sort",
        in = ParameterIn.QUERY,
        description = "oldest first, or newest",
        schema =
                @Schema(
                        type = "string",
                        allowableValues = {"asc", "desc"},
                        defaultValue = "asc"))
@Parameter(
        name = "limit",
        in = ParameterIn.QUERY,
        description = "how many at most",
        schema = @Schema(type = "integer", minimum = "1", maximum = "10000", defaultValue = "1000"))
@Parameter(
        name = "page_token",
        in = ParameterIn.QUERY,
        description = "the next_page_token of the page before",
        schema = @Schema(type = "string"))
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface TapeQueryParameters {}
