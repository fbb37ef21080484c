package io.geobroker.insight.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import io.geobroker.insight.placement.NodeState;
import io.geobroker.insight.placement.PartitionPlace;
import io.geobroker.insight.placement.Replica;
import io.geobroker.insight.placement.Ring;
import io.geobroker.insight.placement.RingNode;
import io.geobroker.insight.placement.TokenSpan;
import io.geobroker.schema.listing.Symbol;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The driver's token map. A local node reports all datacenters, so no request leaves the region.
 *
 * @param session with a token map and the Murmur3 partitioner
 * @param keyspace of {@code open_orders}
 */
public record CassandraRing(CqlSession session, String keyspace) implements Ring {
    private static final Comparator<Node> BY_PLACE =
            Comparator.comparing(CassandraRing::datacenter).thenComparing(CassandraRing::address);

    @Override
    public PartitionPlace placeOf(Symbol symbol, int bucket) {
        TokenMap tokens = tokens();
        Token token = tokens.newToken(
                encoded(TypeCodecs.TEXT.encode(
                        symbol.value(), session.getContext().getProtocolVersion())),
                encoded(TypeCodecs.INT.encode(bucket, session.getContext().getProtocolVersion())));
        return new PartitionPlace(
                tokens.format(token),
                tokens.getReplicas(keyspace, token).stream()
                        .sorted(BY_PLACE)
                        .map(node -> new Replica(datacenter(node), address(node), state(node)))
                        .toList());
    }

    @Override
    public List<RingNode> nodes() {
        TokenMap tokens = tokens();
        return session.getMetadata().getNodes().values().stream()
                .sorted(BY_PLACE)
                .map(node -> new RingNode(
                        datacenter(node),
                        Optional.ofNullable(node.getRack()).orElse("?"),
                        address(node),
                        state(node),
                        tokens.getTokens(node).size(),
                        share(tokens, tokens.getTokenRanges(node)),
                        share(tokens, tokens.getTokenRanges(keyspace, node))))
                .toList();
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
                        .mapToDouble(range ->
                                new TokenSpan(value(tokens, range.getStart()), value(tokens, range.getEnd())).share())
                        .sum());
    }

    private static long value(TokenMap tokens, Token token) {
        return Long.parseLong(tokens.format(token));
    }

    private static NodeState state(Node node) {
        return switch (node.getState()) {
            case UP -> NodeState.UP;
            case DOWN, FORCED_DOWN -> NodeState.DOWN;
            case UNKNOWN -> NodeState.UNKNOWN;
        };
    }

    private static ByteBuffer encoded(ByteBuffer value) {
        return Objects.requireNonNull(value, "a part of a key cannot be null");
    }
}
