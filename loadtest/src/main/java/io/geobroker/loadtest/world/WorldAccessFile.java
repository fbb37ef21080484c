package io.geobroker.loadtest.world;

import io.geobroker.loadtest.world.WorldAccess.RegionAccess;
import io.geobroker.schema.Checks;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads a {@link WorldAccess} from YAML, such as {@code deploy/compose/world/access.yaml}. */
public final class WorldAccessFile {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .build();

    private WorldAccessFile() {}

    private record FileYaml(
            String world,
            Optional<Boolean> keepExchangeHours,
            String operatorTokenFile,
            Map<String, RegionAccess> regions) {}

    /** @throws IllegalArgumentException naming the file and what is wrong with it */
    public static WorldAccess load(Path file) {
        Checks.that(Files.isReadable(file), "no such file: " + file);
        try {
            return access(YAML.readValue(Files.readString(file), FileYaml.class));
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read " + file, e);
        } catch (JacksonException | IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    private static WorldAccess access(@Nullable FileYaml yaml) throws IOException {
        if (yaml == null) {
            throw new IllegalArgumentException("everything is missing");
        }
        World asInFile = WorldFile.load(yaml.world());
        // Its brokers' setting geobroker.region.keep-exchange-hours.
        World world = yaml.keepExchangeHours().orElse(true) ? asInFile : asInFile.withoutClosingTimes();
        Path token = Path.of(yaml.operatorTokenFile());
        Checks.that(Files.isReadable(token), "operator-token-file cannot be read: " + token);
        Map<String, RegionAccess> regions = new LinkedHashMap<>();
        for (Region region : world.regions()) {
            RegionAccess access = yaml.regions().get(region.name());
            if (access == null) {
                throw new IllegalArgumentException(region.name() + " is missing");
            }
            regions.put(region.name(), access);
        }
        return new WorldAccess(world, regions, Files.readString(token).strip());
    }
}
