package io.geobroker.broker;

import jakarta.validation.constraints.NotBlank;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Where this broker is.
 *
 * @param name the region it serves, one of the world's; no default
 * @param world a bundled world or the path of a world file; default {@code two-regions}. All brokers of a world read the
 *     same one
 * @param instance the name of this instance, unique in the world, recorded with all it decides; default the region's name
 *     and the process id
 */
@Validated
@ConfigurationProperties("geobroker.region")
public record RegionProperties(
        @NotBlank String name,
        @DefaultValue("two-regions") String world,
        @Nullable String instance) {

    String instanceName() {
        return instance == null ? name + "-" + ProcessHandle.current().pid() : instance;
    }
}
