package io.geobroker.broker.region;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.OrderFixture;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.PriceBand;
import io.geobroker.schema.listing.Symbol;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every store of listings does. Symbols are new in every test, their exchange is {@value #EXCHANGE}. */
public abstract class ListingTablesContract {
    protected static final String EXCHANGE = "TEST";

    private final Symbol symbol = OrderFixture.aSymbol();
    private final Listing listing = new Listing(symbol, EXCHANGE, "sydney", 3, Price.parse("12.5"));

    private final ListingTables tables;

    protected ListingTablesContract(ListingTables tables) {
        this.tables = tables;
    }

    @Test
    void changesOneValueAndLeavesTheRest() {
        join(tables.put(listing));

        join(tables.setBuckets(EXCHANGE, symbol, 7));
        join(tables.delist(EXCHANGE, symbol, 42));

        assertThat(rows()).containsExactly(row(7, 42L));
    }

    @Test
    void hasAPriceBandWhileItIsSet() {
        join(tables.put(listing));

        join(tables.setPriceBand(EXCHANGE, symbol, PriceBand.valueOf("2.5")));
        assertThat(rows()).extracting(ListingRow::priceBand).containsExactly(new BigDecimal("2.5"));

        join(tables.setPriceBand(EXCHANGE, symbol, null));
        assertThat(rows()).containsExactly(row(3, null));
    }

    @Test
    void hasATickWhileItIsSet() {
        Listing ticked = listing.withTick(Price.parse("0.05"));
        join(tables.put(ticked));
        assertThat(rows()).extracting(ListingRow::tickMicros).containsExactly(50_000L);

        join(tables.setTick(listing.withTick(Price.parse("0.5"))));
        assertThat(rows()).extracting(ListingRow::tickMicros).containsExactly(500_000L);

        join(tables.setTick(listing));
        assertThat(rows()).containsExactly(row(3, null));
    }

    @Test
    void aDelistedRowIsTradedAgainWithoutTheTickOfBeforeWhenItIsPutAgain() {
        join(tables.put(listing.withTick(Price.parse("0.05"))));
        join(tables.delist(EXCHANGE, symbol, 42));

        join(tables.put(listing));

        assertThat(rows()).containsExactly(row(3, null));
    }

    @Test
    void aHomeIsDecidedOnce() {
        SymbolHome first = SymbolHome.of(listing);
        SymbolHome second = new SymbolHome(symbol, "OTHER", "north-virginia", Price.parse("1"));

        assertThat(join(tables.decideHome(first))).isEqualTo(first);
        assertThat(join(tables.decideHome(second))).isEqualTo(first);
        assertThat(join(tables.decideHome(first))).isEqualTo(first);

        assertThat(join(tables.homes()))
                .filteredOn(home -> home.symbol().equals(symbol))
                .containsExactly(first);
    }

    private ListingRow row(int buckets, @Nullable Long delistedAtMicros) {
        return new ListingRow(EXCHANGE, symbol.value(), "sydney", buckets, 12_500_000L, null, null, delistedAtMicros);
    }

    private List<ListingRow> rows() {
        return join(tables.rows()).stream()
                .filter(row -> row.symbol().equals(symbol.value()))
                .toList();
    }
}
