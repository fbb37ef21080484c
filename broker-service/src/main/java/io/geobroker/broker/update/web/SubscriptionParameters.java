package io.geobroker.broker.update.web;

import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Tells the API document what {@link SubscriptionReader} reads. */
@Parameter(
        name = "since",
        in = ParameterIn.QUERY,
        description = "from this time or the beginning of this day, RFC 3339; not beside ids",
        schema = @Schema(type = "string"))
@Parameter(
        name = "until",
        in = ParameterIn.QUERY,
        description = "to this time, after which the stream ends",
        schema = @Schema(type = "string"))
@Parameter(
        name = "since_id",
        in = ParameterIn.QUERY,
        description = "behind the event of this id, as the stream told it",
        schema = @Schema(type = "string"))
@Parameter(
        name = "until_id",
        in = ParameterIn.QUERY,
        description = "to the event of this id, after which the stream ends",
        schema = @Schema(type = "string"))
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface SubscriptionParameters {}
