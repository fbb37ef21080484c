package io.geobroker.simulator;

import jakarta.validation.constraints.NotBlank;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * A recording that replaces the walk of its symbols.
 *
 * @param source {@code bitstamp} for 100,000 real trades of BTCUSD, or the path of a CSV file with columns {@code
 *     time,symbol,price}; default none
 * @param speed 1 (default) is as recorded, 10000 is 10,000 times as fast, max as fast as Kafka takes it
 * @param loop whether it repeats; default false
 */
@Validated
@ConfigurationProperties("geobroker.simulator.recorded")
public record RecordedProperties(
        @DefaultValue("") String source,
        @NotBlank @DefaultValue("1") String speed,
        @DefaultValue("false") boolean loop) {}
