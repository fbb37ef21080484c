package io.geobroker.broker.matching.web;

import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Resolves configured addresses to instances. A host name with several addresses means that many, as for a headless
 * Kubernetes or scaled Compose service. This instance is left out. Confined to one thread.
 */
public final class InstanceAddresses {

    /** {@link InetAddress#getAllByName}. */
    @FunctionalInterface
    public interface Names {
        InetAddress[] addressesOf(String host) throws UnknownHostException;
    }

    private final List<URI> configured;
    private final Names names;
    private final Supplier<Set<InetAddress>> own;
    private final int ownPort;
    /** By the last successful lookup. */
    private final Map<URI, List<URI>> known = new HashMap<>();

    /**
     * @param configured hosts that are IP addresses stay as they are
     * @param own addresses of this machine
     */
    public InstanceAddresses(List<URI> configured, Names names, Supplier<Set<InetAddress>> own, int ownPort) {
        this.configured = List.copyOf(configured);
        this.names = names;
        this.own = own;
        this.ownPort = ownPort;
    }

    /** Blocks. A name whose lookup fails means what it meant before, or itself. */
    public Set<URI> lookUp() {
        Set<URI> instances = new LinkedHashSet<>();
        configured.forEach(uri -> instances.addAll(isName(uri) ? lookUp(uri) : List.of(uri)));
        return instances;
    }

    public static Set<InetAddress> ofThisMachine() {
        try (Stream<NetworkInterface> interfaces = NetworkInterface.networkInterfaces()) {
            return interfaces.flatMap(NetworkInterface::inetAddresses).collect(Collectors.toSet());
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<URI> lookUp(URI uri) {
        try {
            List<InetAddress> all = List.of(names.addressesOf(uri.getHost()));
            Set<InetAddress> mine = uri.getPort() == ownPort ? own.get() : Set.of();
            List<URI> others = new ArrayList<>();
            for (InetAddress address : all) {
                if (!mine.contains(address)) {
                    // A certificate is more likely for the name than for its address.
                    others.add(all.size() == 1 ? uri : withHost(uri, address));
                }
            }
            known.put(uri, List.copyOf(others));
            return others;
        } catch (UnknownHostException e) {
            return known.getOrDefault(uri, List.of(uri));
        }
    }

    private static URI withHost(URI uri, InetAddress address) {
        String host = address.getHostAddress();
        try {
            return new URI(
                    uri.getScheme(),
                    null,
                    host.contains(":") ? "[" + host + "]" : host,
                    uri.getPort(),
                    uri.getPath(),
                    null,
                    null);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("no address of an instance: " + uri, e);
        }
    }

    /** A host that starts with a bracket, or whose last label starts with a digit, is an IP address. */
    private static boolean isName(URI uri) {
        String host = uri.getHost();
        return host != null && !host.startsWith("[") && !Character.isDigit(host.charAt(host.lastIndexOf('.') + 1));
    }
}
