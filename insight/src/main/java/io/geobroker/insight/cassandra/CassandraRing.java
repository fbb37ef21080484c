package io.geobroker.insight.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import io.geobroker.insight.placement.PartitionPlace;
import io.geobroker.insight.placement.Replica;
import io.geobroker.insight.placement.Ring;
import io.geobroker.insight.placement.RingNode;
import io.geobroker.schema.listing.Symbol;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The driver's token map. A local node reports all datacenters, so no request leaves the region.
 *
 * @param session with a token map and the Murmur3 partitioner
 * @param keyspace of {@code open_orders}
 */
public record CassandraRing(CqlSession session, String keyspace) implements Ring {
    @Override
    public PartitionPlace placeOf(Symbol symbol, int bucket) {
        TokenMap tokens = tokens();
        Token token = tokens.newToken(
                encoded(TypeCodecs.TEXT.encode(
                        symbol.value(), session.getContext().getProtocolVersion())),
                encoded(TypeCodecs.INT.encode(bucket, session.getContext().getProtocolVersion())));
        return new PartitionPlace(
                tokens.format(token),
                byDatacenter(tokens.getReplicas(keyspace, token), node -> new Replica(address(node), state(node))));
    }

    @Override
    public Map<String, List<RingNode>> nodes() {
        TokenMap tokens = tokens();
        return byDatacenter(
                session.getMetadata().getNodes().values(),
                node -> new RingNode(
                        address(node),
                        Optional.ofNullable(node.getRack()).orElse("?"),
                        state(node),
                        tokens.getTokens(node).size(),
                        share(tokens, tokens.getTokenRanges(node)),
                        share(tokens, tokens.getTokenRanges(keyspace, node)),
                        null));
    }

    private static <T> Map<String, List<T>> byDatacenter(Collection<Node> nodes, Function<Node, T> told) {
        return nodes.stream()
                .sorted(Comparator.comparing(CassandraRing::address))
                .collect(Collectors.groupingBy(
                        CassandraRing::datacenter, TreeMap::new, Collectors.mapping(told, Collectors.toList())));
    }

    @Override
    public Map<String, Integer> replicationFactors() {
        return session.getMetadata()
                .getKeyspace(keyspace)
                .map(CassandraReplication::factors)
                .orElse(Map.of());
    }

    /** As announced to other nodes and shown by operators' tools. */
    public static String address(Node node) {
        return announced(node.getBroadcastAddress(), node);
    }

    public static String announced(Optional<InetSocketAddress> address, Node node) {
        return address.map(InetSocketAddress::getAddress)
                .map(known -> known.getHostAddress())
                .orElseGet(() -> node.getEndPoint().toString());
    }

    static String datacenter(Node node) {
        return Optional.ofNullable(node.getDatacenter()).orElse("?");
    }

    private TokenMap tokens() {
        Metadata metadata = session.getMetadata();
        return metadata.getTokenMap()
                .orElseThrow(() -> new IllegalStateException(
                        "the driver keeps no token map: advanced.metadata.token-map.enabled must be true"));
    }

    private static double share(TokenMap tokens, Collection<TokenRange> ranges) {
        // Thousands of ranges exceed 1 by rounding.
        return Math.min(
                1,
                ranges.stream()
                        .filter(range -> !range.isEmpty())
                        .mapToDouble(range -> share(value(tokens, range.getStart()), value(tokens, range.getEnd())))
                        .sum());
    }

    private static long value(TokenMap tokens, Token token) {
        return Long.parseLong(tokens.format(token));
    }

    /**
     * Part of the Murmur3 partitioner's ring, whose tokens are all {@code long} values, 0 to 1; from a token to itself it is all.
     *
     * @param after exclusive
     * @param upTo inclusive; at most {@code after} when it wraps around
     */
    static double share(long after, long upTo) {
        // 1 to 2^64 - 1, read as unsigned.
        long width = upTo - after;
        return after == upTo ? 1 : ((width >>> 1) * 2.0 + (width & 1)) / 0x1p64;
    }

    private static String state(Node node) {
        return switch (node.getState()) {
            case UP -> "up";
            case DOWN, FORCED_DOWN -> "down";
            case UNKNOWN -> "unknown";
        };
    }

    private static ByteBuffer encoded(ByteBuffer value) {
        return Objects.requireNonNull(value, "a part of a key cannot be null");
    }
}
