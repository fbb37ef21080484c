package io.geobroker.insight.link;

import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.link.Canaries.Canary;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Sends this region's canaries and looks for the others'. */
public final class WatchCanaries {
    private static final Duration NOBODY_TO_LOOK_FOR = Duration.ofMinutes(1);

    private final String here;
    private final Canaries canaries;
    private final MicroClock clock;
    private final LongSupplier nanoTime;
    private final Map<String, CanaryWatch> watches = new LinkedHashMap<>();

    /** @param every interval of each region's canaries */
    public WatchCanaries(HomeRegion here, Canaries canaries, Duration every, MicroClock clock, LongSupplier nanoTime) {
        this.here = here.name();
        this.canaries = canaries;
        this.clock = clock;
        this.nanoTime = nanoTime;
        for (String region : here.namesOfOthers()) {
            Duration longest = here.world().roundTrip(here.name(), region);
            watches.put(region, new CanaryWatch(every, longest, nanoTime.getAsLong()));
        }
    }

    public CompletionStage<Void> send() {
        return seen(here).thenCompose(before -> canaries.send(here, Canary.after(before, clock.micros())));
    }

    /** Zero when a look is due. */
    public Duration untilNextLook() {
        long now = nanoTime.getAsLong();
        return Duration.ofNanos(watches.values().stream()
                .mapToLong(watch -> watch.untilDue(now))
                .min()
                .orElse(NOBODY_TO_LOOK_FOR.toNanos()));
    }

    /** Looks for due canaries; call it again and again. A failed look found nothing. */
    public CompletionStage<Void> look() {
        return FewAtATime.all(watches.entrySet().stream()
                .filter(each -> each.getValue().isDue(nanoTime.getAsLong()))
                .map(each -> look(each.getKey(), each.getValue())));
    }

    private CompletionStage<Void> look(String region, CanaryWatch watch) {
        long began = nanoTime.getAsLong();
        return seen(region).thenAccept(found -> watch.looked(found, began, nanoTime.getAsLong(), clock.micros()));
    }

    private CompletionStage<Optional<Canary>> seen(String region) {
        return canaries.seen(region).exceptionally(failure -> Optional.empty());
    }

    /** Null while cut or unknown. */
    public @Nullable Duration lag(String fromRegion) {
        return watch(fromRegion).lag(nanoTime.getAsLong());
    }

    public LinkState state(String fromRegion) {
        return watch(fromRegion).state(nanoTime.getAsLong());
    }

    private CanaryWatch watch(String region) {
        return Objects.requireNonNull(watches.get(region), "not another region of this world: " + region);
    }
}
