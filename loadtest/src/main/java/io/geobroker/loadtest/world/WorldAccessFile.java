package io.geobroker.loadtest.world;

import io.geobroker.loadtest.world.WorldAccess.BrokerAccess;
import io.geobroker.loadtest.world.WorldAccess.RegionAccess;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
            .build();

    private WorldAccessFile() {}

    private record FileYaml(
            @Nullable String world,
            @Nullable Boolean keepExchangeHours,
            @Nullable String operatorTokenFile,
            @Nullable Map<String, RegionYaml> regions) {}

    private record RegionYaml(
            @Nullable List<BrokerYaml> brokers,
            @Nullable List<String> nodes,
            @Nullable Map<String, String> translate,
            @Nullable String kafka) {}

    private record BrokerYaml(
            @Nullable URI customers, @Nullable URI management) {}

    /** @throws IllegalArgumentException naming the file and what is wrong with it */
    public static WorldAccess load(Path file) {
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException("no such file: " + file);
        }
        try {
            return access(required(YAML.readValue(Files.readString(file), FileYaml.class), "everything"));
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read " + file, e);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(file + ": " + e.getOriginalMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    private static WorldAccess access(FileYaml yaml) throws IOException {
        World asInFile = WorldFile.load(required(yaml.world(), "world"));
        // Its brokers' setting geobroker.region.keep-exchange-hours.
        World world = Boolean.FALSE.equals(yaml.keepExchangeHours()) ? asInFile.withoutClosingTimes() : asInFile;
        Path token = Path.of(required(yaml.operatorTokenFile(), "operator-token-file"));
        if (!Files.isReadable(token)) {
            throw new IllegalArgumentException("operator-token-file cannot be read: " + token);
        }
        Map<String, RegionYaml> given = required(yaml.regions(), "regions");
        Map<String, RegionAccess> regions = new LinkedHashMap<>();
        for (Region region : world.regions()) {
            regions.put(region.name(), region(region.name(), required(given.get(region.name()), region.name())));
        }
        return new WorldAccess(world, regions, Files.readString(token).strip());
    }

    private static RegionAccess region(String name, RegionYaml yaml) {
        return new RegionAccess(
                required(yaml.brokers(), name + ".brokers").stream()
                        .map(broker -> new BrokerAccess(
                                required(broker.customers(), name + ".brokers.customers"),
                                required(broker.management(), name + ".brokers.management")))
                        .toList(),
                required(yaml.nodes(), name + ".nodes").stream()
                        .map(WorldAccessFile::address)
                        .toList(),
                yaml.translate() == null ? Map.of() : yaml.translate(),
                required(yaml.kafka(), name + ".kafka"));
    }

    private static InetSocketAddress address(String text) {
        URI uri = URI.create("tcp://" + text);
        if (uri.getHost() == null || uri.getPort() < 1) {
            throw new IllegalArgumentException("a node must be host:port: " + text);
        }
        return new InetSocketAddress(uri.getHost(), uri.getPort());
    }

    private static <T> T required(@Nullable T value, String field) {
        if (value == null) {
            throw new IllegalArgumentException(field + " is missing");
        }
        return value;
    }
}
