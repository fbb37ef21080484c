package io.geobroker.testbed.certificate;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who gets a certificate.
 *
 * @param name its common name
 * @param identity a URI that other servers check; null for none
 * @param validFor from now on, by default a year; negative for an expired certificate
 */
public record Holder(
        String name, List<String> hosts, @Nullable URI identity, Duration validFor) {
    private static final Duration A_YEAR = Duration.ofDays(364);

    public Holder {
        hosts = List.copyOf(hosts);
    }

    public static Holder named(String name) {
        return new Holder(name, List.of(), null, A_YEAR);
    }

    /** Other brokers know it by its identity (ADR 26). */
    public static Holder broker(String world, String region) {
        return named("broker-" + region).withIdentity("spiffe://geobroker/" + world + "/region/" + region + "/broker");
    }

    public Holder withHosts(String... more) {
        List<String> all = new ArrayList<>(hosts);
        all.addAll(List.of(more));
        return new Holder(name, all, identity, validFor);
    }

    public Holder withIdentity(String uri) {
        return new Holder(name, hosts, URI.create(uri), validFor);
    }

    public Holder validFor(Duration duration) {
        return new Holder(name, hosts, identity, duration);
    }
}
