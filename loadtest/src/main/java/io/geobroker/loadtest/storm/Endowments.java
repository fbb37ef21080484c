package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.journal.Endowment;
import io.geobroker.loadtest.storm.journal.Endowment.Lot;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.World;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** Cash and shares that customers begin with; a function of customer number and world. */
final class Endowments {
    private static final long MILLION = 1_000_000;

    private Endowments() {}

    static Endowment of(String label, int customer, String home, World world) {
        Random random = new Random(customer);
        // Each tenth customer cannot pay for most orders and is refused.
        long cash = (customer % 10 == 0 ? 1_500L : 60_000L) * MILLION + random.nextInt((int) MILLION);
        List<Listing> listings = world.listings();
        Map<String, Lot> shares = new HashMap<>();
        for (int i = 0; i < listings.size(); i++) {
            if (random.nextInt(100) < 60) {
                long quantity = 10L + random.nextInt(60);
                Listing listing = listings.get(i);
                shares.put(
                        listing.symbol().value(),
                        new Lot(quantity, listing.referencePrice().micros()));
            }
        }
        return new Endowment(String.format(Locale.ROOT, "%s-%03d", label, customer), home, cash, shares);
    }
}
