package io.geobroker.broker;

import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import jakarta.validation.constraints.NotBlank;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The region of this broker.
 *
 * @param name one of the world's regions; no default
 * @param world a bundled world or the path of a world file; default {@value WorldFile#DEFAULT}. The same for all brokers of a world
 * @param keepExchangeHours whether exchanges open and close as the world file says; default true. False: they never close,
 *     and a day order ends with its exchange's calendar day. Earlier orders keep their end
 * @param instance unique in the world, recorded with all decisions; default the region's name and the process id
 * @param brokers addresses of all brokers by region: {@code geobroker.region.brokers.sydney=http://a:8080,http://b:8080};
 *     default none. The first that listens gets market orders and changes of accounts
 */
@Validated
@ConfigurationProperties("geobroker.region")
public record RegionProperties(
        @NotBlank String name,
        @DefaultValue(WorldFile.DEFAULT) String world,
        @DefaultValue("true") boolean keepExchangeHours,
        @Nullable String instance,
        @DefaultValue Map<String, List<URI>> brokers) {

    World loadWorld() {
        World asInFile = WorldFile.load(world);
        return keepExchangeHours ? asInFile : asInFile.withoutClosingTimes();
    }

    String instanceName() {
        return instance == null ? name + "-" + ProcessHandle.current().pid() : instance;
    }
}
