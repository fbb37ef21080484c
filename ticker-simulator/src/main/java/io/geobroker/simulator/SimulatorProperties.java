package io.geobroker.simulator;

import io.geobroker.schema.world.WorldFile;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.util.function.Function;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.validation.annotation.Validated;

/**
 * Which region of which world is simulated.
 *
 * @param region whose prices and customers' orders this process simulates; no default
 * @param world bundled name or path of a world file; default {@value WorldFile#DEFAULT}
 * @param brokerUrl where customers place orders; default {@code http://localhost:8081}, Sydney's first broker
 * @param operatorUrl that broker's readiness and accounts; default {@code http://localhost:18081}
 */
@Validated
@ConfigurationProperties("geobroker.simulator")
public record SimulatorProperties(
        @NotBlank String region,
        @NotBlank @DefaultValue(WorldFile.DEFAULT) String world,
        @NotNull @DefaultValue("http://localhost:8081") URI brokerUrl,
        @NotNull @DefaultValue("http://localhost:18081") URI operatorUrl) {
    static final String PREFIX = "geobroker.simulator.";

    /**
     * @param key without the prefix
     * @param from makes it of the configured value
     * @throws InvalidConfigurationPropertyValueException with the key, when the value is an illegal argument
     */
    static <T, V> T checked(String key, V value, Function<V, T> from) {
        try {
            return from.apply(value);
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationPropertyValueException(PREFIX + key, value, e.getMessage(), e);
        }
    }
}
