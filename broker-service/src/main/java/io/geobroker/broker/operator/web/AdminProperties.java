package io.geobroker.broker.operator.web;

import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * The operator's endpoint, missing unless configured.
 *
 * @param token sent as {@code Authorization: Bearer}; at least 20 characters, no default. It opens accounts and makes money:
 *     keep it secret, and the path off the public network
 */
@Validated
@ConfigurationProperties("geobroker.admin")
record AdminProperties(
        @Size(min = 20, message = "must have at least 20 characters") @Nullable
        String token) {

    /** Without the token, which must not be logged. */
    @Override
    public String toString() {
        return "AdminProperties[]";
    }
}
