package io.geobroker.testbed.cli;

import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Operator requests about moves of stocks. Thread-safe. */
record MovesOperator(World world, Brokers brokers) {
    private static final JsonMapper JSON = new JsonMapper();

    /** What each gauge of a broker counts. */
    private static final NavigableMap<String, String> OWED = Collections.unmodifiableNavigableMap(new TreeMap<>(Map.of(
            "geobroker.handover.orders.owed", "orders that other regions have not acknowledged",
            "geobroker.handover.orders.unknown", "orders that their home may not know",
            "geobroker.settlements.waiting", "orders that are not settled")));

    /** All fail with the reason when a broker is silent or refuses. */
    interface Brokers {
        /** The region's first broker that runs. */
        JsonNode ask(String method, String region, String path, Map<String, ?> body);

        /** One broker, which must answer soon. */
        JsonNode look(String region, int instance, String path);

        /** As {@link #look}; empty when it fails. */
        default Optional<JsonNode> tryToLook(String region, int instance, String path) {
            try {
                return Optional.of(look(region, instance, path));
            } catch (IllegalStateException | UncheckedIOException e) {
                return Optional.empty();
            }
        }

        /** Instances of a region, frozen ones last. */
        List<Integer> running(String region);

        /** Of all regions, as one knows them. */
        List<JsonNode> accounts(String region);
    }

    /** Asks the region that is to be its home, which tells the move as JSON. Repeated, it is the same move. */
    String ask(String symbol, String to) {
        return brokers.ask("POST", to, "/geo/admin/moves", Map.of("symbol", symbol, "to", to))
                .toString();
    }

    /** What each broker knows, as {@link KnownMoves#of} reads it: a line of JSON for each region. */
    List<String> read() {
        return world.regions().stream().map(Region::name).map(this::read).toList();
    }

    private String read(String region) {
        ObjectNode known = JSON.createObjectNode().put("region", region);
        ArrayNode answers = known.putArray("answers");
        for (int instance : brokers.running(region)) {
            brokers.tryToLook(region, instance, "/geo/moves").ifPresent(answers::add);
        }
        return known.toString();
    }

    /** Listed stocks that live in a region now; another one's broker is asked. */
    List<String> atHome(String region, String through) {
        return symbols(region, through, "listed", "home_region");
    }

    /** Listed stocks that were first at home in a region. */
    List<String> firstAtHome(String region) {
        return symbols(region, region, "listed", "first_home");
    }

    private List<String> symbols(String region, String through, String status, String home) {
        world.region(region);
        JsonNode listings = brokers.ask("GET", through, "/geo/admin/listings", Map.of());
        return listings.path("listings")
                .valueStream()
                .filter(listing -> isIn(status, listing, "status") && isIn(region, listing, home))
                .map(listing -> listing.path("symbol").asString())
                .toList();
    }

    private static boolean isIn(String value, JsonNode of, String field) {
        return of.path(field).asString("").equals(value);
    }

    /** What else than moves speaks against stopping a region; another one's broker is asked for accounts. */
    List<String> againstStop(String region, String through) {
        List<String> against = new ArrayList<>();
        long accounts = accountsAtHome(region, through);
        if (accounts > 0) {
            against.add((accounts == 1 ? "1 account is" : accounts + " accounts are") + " at home in " + region
                    + ": their orders wait while it is stopped");
        }
        List<Integer> running = brokers.running(region);
        if (running.isEmpty()) {
            against.add("no broker of " + region + " runs, so nobody knows what it owes");
        }
        running.forEach(instance -> against.addAll(owed(region, instance)));
        return against;
    }

    /** Who answers of a region that is to be declared lost. */
    List<String> againstLoss(String region) {
        List<String> against = new ArrayList<>();
        brokers.running(region).forEach(instance -> against.add("broker-" + region + "-" + instance + " runs"));
        othersThan(region).stream()
                .filter(other -> findings(other, region).path("answers").asBoolean(true))
                .forEach(other -> against.add("a node or a broker of " + region + " answers " + other));
        return against;
    }

    /** What is given up with a region. */
    List<String> givenUp(String region) {
        List<String> lost = new ArrayList<>();
        for (String other : othersThan(region)) {
            String heard = findings(other, region).path("heard_at").asString("never");
            lost.add("what " + region + " did since " + other + " heard of it last: " + heard);
        }
        lost.add("what it had not sent by then: orders, stops, ends and accounts' changes of its last seconds");
        long accounts = accountsAtHome(region, othersThan(region).get(0));
        lost.add("orders of the " + accounts + " accounts at home there in its stocks: they are canceled");
        lost.add("trading by these accounts, until the region is rebuilt");
        return lost;
    }

    /**
     * Declares a region lost. Stocks delisted there are moved to the heir, which cancels what waits of them; no ticker is awaited.
     *
     * @param heir whose broker is asked, and which inherits the orders
     */
    String declareLost(String region, String heir) {
        JsonNode lost = brokers.ask("POST", heir, "/geo/admin/lost-doors", Map.of("region", region, "heir", heir));
        symbols(region, heir, "delisted", "home_region").forEach(symbol -> ask(symbol, heir));
        return "door " + lost.path("door").asString("") + " is lost since "
                + lost.path("declared_at").asString("") + "; its orders are decided at door "
                + lost.path("heir").asString("");
    }

    private JsonNode findings(String through, String region) {
        return brokers.ask("GET", through, "/geo/admin/lost-doors/" + region, Map.of());
    }

    private List<String> othersThan(String region) {
        world.region(region);
        return world.regions().stream()
                .map(Region::name)
                .filter(other -> !other.equals(region))
                .toList();
    }

    private long accountsAtHome(String region, String through) {
        return brokers.accounts(through).stream()
                .filter(account -> isIn(region, account, "home_region"))
                .count();
    }

    private List<String> owed(String region, int instance) {
        String broker = "broker-" + region + "-" + instance;
        List<String> owed = new ArrayList<>();
        OWED.forEach((gauge, what) -> brokers.tryToLook(region, instance, "/actuator/metrics/" + gauge)
                .ifPresentOrElse(
                        meter -> {
                            long orders = Math.round(meter.path("measurements")
                                    .path(0)
                                    .path("value")
                                    .asDouble(0));
                            if (orders > 0) {
                                owed.add(broker + ": " + what + ": " + orders);
                            }
                        },
                        () -> owed.add(broker + " does not tell of " + what)));
        return owed;
    }
}
