package io.geobroker.testbed.secure;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.certificate.Holder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Who gets a certificate, by process name, with so many brokers in each region. */
record Holders(Addresses addresses, int brokers) {
    static final String ZIPKIN = "zipkin";
    private static final String[] HERE = {"localhost", "127.0.0.1"};

    /** Of nodes, the certificates for their clients. */
    Map<String, Holder> ofPrograms() {
        Map<String, Holder> all = new LinkedHashMap<>(ofNodes());
        for (String region : addresses.regions()) {
            all.put(kafkaName(region), kafka(region));
            for (int instance = 1; instance <= brokers; instance++) {
                all.put("broker-" + region + "-" + instance, broker(region, instance));
            }
            all.put("simulator-" + region, here("simulator-" + region));
        }
        all.put("monitoring", here("monitoring").withIdentity(monitoring()));
        return all;
    }

    Map<String, Holder> ofNodes() {
        Map<String, Holder> all = new LinkedHashMap<>();
        for (String region : addresses.regions()) {
            for (int node = 1; node <= addresses.nodes(); node++) {
                String name = "cassandra-" + region + "-" + node;
                all.put(name, Holder.named(name).withHosts(nodeHosts(region, node)));
            }
        }
        return all;
    }

    /** The administrator, Kafka's super user. */
    Holder admin() {
        return here("admin");
    }

    Holder kafka(String region) {
        return Holder.named(kafkaName(region))
                .withHosts(addresses.kafka(region).getAddress().getHostAddress());
    }

    static String kafkaName(String region) {
        return "kafka-" + region;
    }

    /** May read brokers' metrics. */
    String monitoring() {
        return "spiffe://geobroker/" + addresses.world().name() + "/monitoring";
    }

    private Holder broker(String region, int instance) {
        List<String> hosts = new ArrayList<>(List.of(HERE));
        for (String from : addresses.regions()) {
            hosts.add(addresses.brokerUri(from, region, instance).getHost());
        }
        return Holder.broker(addresses.world().name(), region)
                .withHosts(hosts.stream().distinct().toArray(String[]::new));
    }

    static Holder here(String name) {
        return Holder.named(name).withHosts(HERE);
    }

    private String[] nodeHosts(String region, int node) {
        return addresses.regions().stream()
                .map(from -> addresses.reachableHost(from, region, node))
                .toArray(String[]::new);
    }
}
