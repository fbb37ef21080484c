package io.geobroker.testbed.wan;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.geobroker.schema.Checks;
import io.geobroker.schema.world.World;
import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A WAN between networks: each region's source addresses and services. */
public record OceanFile(Map<String, Shore> regions) {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .build();

    /** One region: the IPv4 network of its processes, such as {@code 172.30.100.64/27}, and services for others. */
    public record Shore(
            String sources,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<Reachable> reachable) {}

    /** One service: the {@code host:port} where the WAN listens, and its own. */
    public record Reachable(String at, String to, Protocol protocol) {
        public Reachable {
            address(at, "at");
            address(to, "to");
        }

        InetSocketAddress listening() {
            return address(at, "at");
        }

        InetSocketAddress target() {
            return address(to, "to");
        }
    }

    /** @throws IllegalArgumentException with the error, also when regions differ from the world's */
    public static OceanFile load(Path file, World world) {
        Checks.that(Files.isReadable(file), "no such file: " + file);
        try {
            OceanFile read = YAML.readValue(Files.readString(file), OceanFile.class);
            Checks.that(read != null, "everything is missing");
            TreeSet<String> known = new TreeSet<>();
            world.regions().forEach(region -> known.add(region.name()));
            Checks.that(
                    known.equals(read.regions.keySet()),
                    "regions are " + new TreeSet<>(read.regions.keySet()) + ", but those of the world are " + known);
            Map<String, IpSubnetFilterRule> sources = read.sources();
            for (Shore shore : read.regions.values()) {
                InetSocketAddress first = new InetSocketAddress(shore.sources().split("/", -1)[0], 0);
                long itsRegions = sources.values().stream()
                        .filter(source -> source.matches(first))
                        .count();
                Checks.that(itsRegions == 1, "sources of two regions must be apart: " + shore.sources());
            }
            return read;
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read " + file, e);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(file + ": " + e.getOriginalMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    /** Makes a WAN listen for all services, and returns the number of addresses. */
    public int open(Wan wan) {
        Map<String, IpSubnetFilterRule> sources = sources();
        int count = 0;
        for (Map.Entry<String, Shore> region : regions.entrySet()) {
            for (Reachable reachable : region.getValue().reachable()) {
                wan.forward(
                        reachable.listening(),
                        reachable.target(),
                        region.getKey(),
                        reachable.protocol(),
                        source -> regionOf(source, sources));
                count++;
            }
        }
        return count;
    }

    private static Optional<String> regionOf(InetSocketAddress source, Map<String, IpSubnetFilterRule> sources) {
        return sources.entrySet().stream()
                .filter(region -> region.getValue().matches(source))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private Map<String, IpSubnetFilterRule> sources() {
        return regions.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, region -> subnet(region.getValue().sources())));
    }

    private static IpSubnetFilterRule subnet(String network) {
        String[] parts = network.split("/", -1);
        try {
            return new IpSubnetFilterRule(parts[0], Integer.parseInt(parts[1]), IpFilterRuleType.ACCEPT);
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            throw new IllegalArgumentException("sources must be a network such as 172.30.100.64/27: " + network, e);
        }
    }

    private static InetSocketAddress address(String text, String field) {
        URI uri = URI.create("tcp://" + text);
        if (uri.getHost() == null || uri.getPort() < 1 || uri.getPort() > 65_535) {
            throw new IllegalArgumentException(field + " must be host:port: " + text);
        }
        return new InetSocketAddress(uri.getHost(), uri.getPort());
    }
}
