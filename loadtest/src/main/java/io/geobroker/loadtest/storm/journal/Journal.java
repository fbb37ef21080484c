package io.geobroker.loadtest.storm.journal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** All that storms on one world did and were answered. Threads may share it; it returns copies. */
public final class Journal {
    /** What is read again as it was written. */
    public interface Entry {}

    private final Map<Class<?>, List<Entry>> entries = new HashMap<>();
    private final Map<String, Endowment> endowments = new HashMap<>();
    private final Map<String, Placement> byName = new HashMap<>();
    private final Map<UUID, Placement> byOrder = new HashMap<>();
    private final Map<String, NavigableMap<Long, Long>> tickers = new HashMap<>();
    private final Map<String, Map<Long, Long>> confirmedTickers = new HashMap<>();
    private final Map<String, Venue> venues = new HashMap<>();
    private final ConcurrentMap<String, Sightings> sightings = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, AccountSightings> accountSightings = new ConcurrentHashMap<>();
    private long closingMicros = Long.MAX_VALUE;

    public synchronized void write(Endowment endowment) {
        endowments.put(endowment.customer(), endowment);
    }

    /** Called once the cash has arrived; {@link #endowments} include it. */
    public synchronized void write(Deposit deposit) {
        endowments.computeIfPresent(deposit.customer(), (name, given) -> given.with(deposit.micros()));
        write((Entry) deposit);
    }

    public synchronized void write(String symbol, Venue venue) {
        venues.put(symbol, venue);
    }

    public synchronized Optional<Venue> venue(String symbol) {
        return Optional.ofNullable(venues.get(symbol));
    }

    /** All home regions of stocks and customers. */
    public synchronized Set<String> regions() {
        Set<String> regions = new HashSet<>();
        venues.values().forEach(venue -> regions.add(venue.home()));
        endowments.values().forEach(endowment -> regions.add(endowment.home()));
        return regions;
    }

    public Sightings sightings(String region) {
        return sightings.computeIfAbsent(region, name -> new Sightings());
    }

    public AccountSightings accountSightings(String region) {
        return accountSightings.computeIfAbsent(region, name -> new AccountSightings());
    }

    /** Replaces an earlier one of the same client order id. */
    public synchronized void write(Placement placement) {
        byName.put(placement.name(), placement);
        placement.order().ifPresent(order -> byOrder.put(order, placement));
    }

    /** A bad ticker before it is sent, a fault once it is over. */
    public synchronized void write(Entry entry) {
        entries.computeIfAbsent(entry.getClass(), kind -> new ArrayList<>()).add(entry);
    }

    /** @return in the order of writing */
    public synchronized <T extends Entry> List<T> all(Class<T> kind) {
        return entries.getOrDefault(kind, List.of()).stream().map(kind::cast).toList();
    }

    public List<FaultWindow> faults() {
        return all(FaultWindow.class);
    }

    /** Called before it is sent. A duplicate is written once; late, malformed and future ones are {@link BadTicker}s. */
    public synchronized void write(SentTicker ticker) {
        tickers.computeIfAbsent(ticker.symbol(), symbol -> new TreeMap<>())
                .put(ticker.timeMicros(), ticker.priceMicros());
    }

    /** Kafka has it. Until then it may or may not have arrived. */
    public synchronized void confirm(SentTicker ticker, long atMicros) {
        confirmedTickers
                .computeIfAbsent(ticker.symbol(), symbol -> new HashMap<>())
                .put(ticker.timeMicros(), atMicros);
    }

    /** Called before the closing round of tickers is sent. */
    public synchronized void close(long atMicros) {
        closingMicros = atMicros;
    }

    /** The highest long before it is. */
    public synchronized long closingMicros() {
        return closingMicros;
    }

    /** Stocks that had tickers, and of which Kafka confirmed none of the closing round; empty before it. */
    public synchronized Set<String> unclosed() {
        Set<String> unclosed = new TreeSet<>(closingMicros == Long.MAX_VALUE ? Set.of() : tickers.keySet());
        confirmedTickers.forEach((symbol, times) -> {
            if (times.keySet().stream().anyMatch(time -> time >= closingMicros)) {
                unclosed.remove(symbol);
            }
        });
        return unclosed;
    }

    /** When Kafka confirmed it; empty if it did not. */
    public synchronized OptionalLong confirmedMicros(String symbol, long tickerMicros) {
        Long at = confirmedTickers.getOrDefault(symbol, Map.of()).get(tickerMicros);
        return at == null ? OptionalLong.empty() : OptionalLong.of(at);
    }

    public synchronized Set<String> symbols() {
        return Set.copyOf(tickers.keySet());
    }

    public synchronized Collection<Endowment> endowments() {
        return List.copyOf(endowments.values());
    }

    /** What a customer began with, without the deposits: millionths of {@link OrderTerms#CASH}, and shares by symbol. */
    public Map<String, Long> firstAssets(Endowment given) {
        Map<String, Long> assets = new HashMap<>();
        given.shares().forEach((symbol, lot) -> assets.put(symbol, lot.quantity()));
        long deposited = all(Deposit.class).stream()
                .filter(deposit -> deposit.customer().equals(given.customer()))
                .mapToLong(Deposit::micros)
                .sum();
        assets.put(OrderTerms.CASH, given.cashMicros() - deposited);
        return assets;
    }

    public synchronized List<Placement> placements() {
        return List.copyOf(byName.values());
    }

    public void forEachAcknowledged(BiConsumer<UUID, Placement> action) {
        placements().forEach(each -> each.order().ifPresent(order -> action.accept(order, each)));
    }

    public synchronized Optional<Placement> acknowledged(UUID order) {
        return Optional.ofNullable(byOrder.get(order));
    }

    public synchronized Optional<Placement> named(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Price by time, both in micros. */
    public synchronized NavigableMap<Long, Long> tickers(String symbol) {
        return new TreeMap<>(tickers.getOrDefault(symbol, new TreeMap<>()));
    }

    /** Counts of refusals and unknown answers by last message, most frequent first. */
    public synchronized List<String> reasons() {
        Map<String, Integer> counts = new HashMap<>();
        for (Placement placement : byName.values()) {
            Answer answer = placement.answer();
            if (answer.acknowledged().isEmpty()) {
                String kind = answer.kind().name().toLowerCase(Locale.ROOT);
                counts.merge(kind + ": " + anonymous(answer.message()), 1, Integer::sum);
            }
        }
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .map(entry -> entry.getValue() + " x " + entry.getKey())
                .toList();
    }

    private static String anonymous(String message) {
        return message.replaceAll("\\d{4,}|[0-9a-f]{8}-[0-9a-f-]{27}|(?<=: )\\d+|(?<=storm-)[0-9a-z-]+", "*");
    }

    public synchronized String summary() {
        long canceled = all(Cancellation.class).stream()
                .filter(each -> each.told() == Cancellation.Told.CANCELED)
                .count();
        long sent = tickers.values().stream().mapToLong(Map::size).sum();
        return "orders " + byName.size() + " (acknowledged "
                + count(each -> each.order().isPresent()) + ", refused "
                + count(each -> each.answer().isRefused()) + ", unknown "
                + count(each -> each.answer().isUnknown()) + ", repeated "
                + count(each -> each.tries() > 1) + "), canceled " + canceled + ", tickers " + sent;
    }

    private long count(Predicate<Placement> counted) {
        return byName.values().stream().filter(counted).count();
    }
}
