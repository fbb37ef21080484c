package io.geobroker.loadtest.attack;

import io.geobroker.loadtest.storm.web.CustomerCredentials;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The attacked broker, on a loopback address.
 *
 * @param management where liveness is polled
 * @param customer who must notice nothing
 * @param newcomers each with a new key
 * @param lowPrice at which a buy waits
 */
public record Target(
        URI customers,
        URI management,
        CustomerCredentials customer,
        Supplier<CustomerCredentials> newcomers,
        String symbol,
        String lowPrice) {

    public Target {
        requireLoopback(customers);
        requireLoopback(management);
    }

    /** Attacks the management port instead. */
    Target atManagement() {
        return new Target(management, management, customer, newcomers, symbol, lowPrice);
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(customers.resolve(path));
    }

    InetSocketAddress address() {
        return new InetSocketAddress(customers.getHost(), customers.getPort());
    }

    /** An HTTP/1.1 client, as one connection of HTTP/2 would carry all. */
    static HttpClient client(Duration connectWithin) {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(connectWithin)
                .build();
    }

    private static void requireLoopback(URI uri) {
        try {
            if (uri.getHost() == null
                    || uri.getPort() < 1
                    || !InetAddress.getByName(uri.getHost()).isLoopbackAddress()) {
                throw new IllegalArgumentException("only a broker on a loopback address is attacked: " + uri);
            }
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("no such host: " + uri, e);
        }
    }
}
