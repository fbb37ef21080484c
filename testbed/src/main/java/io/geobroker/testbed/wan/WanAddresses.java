package io.geobroker.testbed.wan;

import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** The loopback addresses that the WAN uses; regions count from 1 in the world's order. */
record WanAddresses(List<String> regions, int base) {
    static final int INTERNODE_PORT = 7000;
    static final int CQL_PORT = 9042;
    static final int HTTP_PORT = 8080;

    /** Below a region's other numbers. */
    private static final int MAX_NUMBER = 99;

    private static final int PAIRS = 10;
    private static final int BROKERS = 100;

    WanAddresses {
        int highest = 255 - PAIRS - regions.size();
        if (base < 0 || base > highest) {
            throw new IllegalArgumentException(
                    "base address must be 0 to " + highest + " for a world of " + regions.size() + " regions: " + base);
        }
    }

    static WanAddresses of(World world, int base) {
        return new WanAddresses(world.regions().stream().map(Region::name).toList(), base);
    }

    InetSocketAddress privateNode(String region, int node, int port) {
        return address(base, number(region), requireNumber("node", node), port);
    }

    InetSocketAddress publicNode(String region, int node) {
        return address(base + 1, number(region), requireNumber("node", node), INTERNODE_PORT);
    }

    InetSocketAddress abroadNode(String from, String to, int node) {
        return address(base + PAIRS + number(from), number(to), requireNumber("node", node), CQL_PORT);
    }

    InetSocketAddress abroadBroker(String from, String to, int instance) {
        return address(
                base + PAIRS + number(from),
                number(to),
                BROKERS + requireNumber("broker instance", instance),
                HTTP_PORT);
    }

    Optional<String> regionOfNode(byte[] address) {
        int network = address[1] & 0xFF;
        int number = address[2] & 0xFF;
        boolean ours = address[0] == 127 && (network == base || network == base + 1);
        return ours && number >= 1 && number <= regions.size()
                ? Optional.of(regions.get(number - 1))
                : Optional.empty();
    }

    static InetSocketAddress localBroker(int port) {
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("port must be 1 to 65535: " + port);
        }
        return address(0, 0, 1, port);
    }

    private int number(String region) {
        return regions.indexOf(region) + 1;
    }

    private static InetSocketAddress address(int second, int third, int fourth, int port) {
        return new InetSocketAddress("127." + second + "." + third + "." + fourth, port);
    }

    private static int requireNumber(String what, int number) {
        if (number < 1 || number > MAX_NUMBER) {
            throw new IllegalArgumentException(what + " must be 1 to " + MAX_NUMBER + ": " + number);
        }
        return number;
    }
}
