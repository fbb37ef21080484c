package io.geobroker.broker.platform.web.connector;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.HostPort;
import org.eclipse.jetty.util.InetAddressSet;

/**
 * Takes the client address from {@code X-Forwarded-For} when a named proxy sent the request.
 *
 * <p>Jetty's {@code ForwardedRequestCustomizer} believes anybody, and the first entry, which customers can forge. This one
 * reads backwards from the nearest proxy.
 */
public final class TrustedProxies implements HttpConfiguration.Customizer {
    private static final Pattern LITERAL =
            Pattern.compile("(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}|[0-9a-fA-F]*:[0-9a-fA-F:.]+");

    /** The first and the last address that a host can have, of either kind. Only who names everybody names both. */
    private static final List<List<String>> ENDS = List.of(
            List.of("1.0.0.0", "223.255.255.255"), List.of("2000::", "3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"));

    private final InetAddressSet proxies = new InetAddressSet();

    /**
     * @param named addresses, networks such as {@code 10.0.0.0/16} or ranges
     * @throws IllegalArgumentException when they are no addresses, or together all that there are
     */
    public TrustedProxies(List<String> named) {
        proxies.addAll(named);
        if (ENDS.stream().anyMatch(ends -> ends.stream().allMatch(this::isNamed))) {
            throw new IllegalArgumentException("proxies must not be everybody: " + String.join(", ", named));
        }
    }

    boolean sent(SocketAddress peer) {
        return peer instanceof InetSocketAddress address && !address.isUnresolved() && isNamed(address.getAddress());
    }

    private boolean isNamed(String address) {
        return address(address).filter(this::sent).isPresent();
    }

    private boolean isNamed(InetAddress address) {
        return proxies.test(address);
    }

    @Override
    public Request customize(Request request, HttpFields.Mutable responseHeaders) {
        ConnectionMetaData connection = request.getConnectionMetaData();
        if (proxies.isEmpty() || !sent(connection.getRemoteSocketAddress())) {
            return request;
        }
        return customer(request.getHeaders().getCSV(HttpHeader.X_FORWARDED_FOR, false))
                .<Request>map(address -> new OfCustomer(request, address))
                .orElse(request);
    }

    /** The last entry that is no named proxy, else the farthest proxy. Reading ends before an entry that is no address. */
    private Optional<InetSocketAddress> customer(List<String> forwarded) {
        Optional<InetSocketAddress> nearest = Optional.empty();
        for (int i = forwarded.size() - 1; i >= 0; i--) {
            Optional<InetSocketAddress> said = address(forwarded.get(i));
            if (said.isEmpty()) {
                return nearest;
            }
            nearest = said;
            if (!isNamed(said.get().getAddress())) {
                return nearest;
            }
        }
        return nearest;
    }

    private static Optional<InetSocketAddress> address(String said) {
        try {
            HostPort entry = new HostPort(said);
            String host = entry.getHost().replaceAll("[\\[\\]]", "");
            // A name would be looked up.
            return LITERAL.matcher(host).matches()
                    ? Optional.of(new InetSocketAddress(InetAddress.getByName(host), Math.max(0, entry.getPort())))
                    : Optional.empty();
        } catch (UnknownHostException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static final class OfCustomer extends Request.Wrapper {
        private final ConnectionMetaData connection;

        OfCustomer(Request request, InetSocketAddress customer) {
            super(request);
            this.connection = new ConnectionMetaData.Wrapper(request.getConnectionMetaData()) {
                @Override
                public SocketAddress getRemoteSocketAddress() {
                    return customer;
                }
            };
        }

        @Override
        public ConnectionMetaData getConnectionMetaData() {
            return connection;
        }
    }
}
