package io.geobroker.broker.account;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.Stages;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.schema.listing.Symbol;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every store of accounts does. */
public abstract class AccountsContract {
    private static final Symbol BHP = new Symbol("BHP");

    /** A customer of its own for each test, so that tests may share a world. */
    protected final CustomerId customer = new CustomerId("c-" + UUID.randomUUID());

    private final Instant started = Instant.now().truncatedTo(ChronoUnit.MICROS);

    protected abstract Accounts store();

    @Test
    void anOpenedAccountIsFoundWhole() {
        Account account = Account.opened(
                customer,
                "sydney",
                10_000_000_000_001L,
                Map.of(BHP, new Position(1_000_000, 0), new Symbol("IBM"), new Position(7, Long.MAX_VALUE)));

        assertThat(join(store().open(account))).isTrue();

        assertThat(join(store().decided(customer))).contains(account);
        assertThat(join(store().find(customer))).contains(account);
        assertThat(join(store().findHome(customer))).contains("sydney");
    }

    @Test
    void anAccountIsOpenedOnce() {
        Account first = opened();
        Account second = Account.opened(customer, "north-virginia", 5, Map.of());

        assertThat(join(store().open(first))).isTrue();
        assertThat(join(store().open(second))).isFalse();
        assertThat(join(store().open(first))).isFalse();

        assertThat(join(store().decided(customer))).contains(first);
    }

    @Test
    void nobodyHasAnAccountBeforeItIsOpened() {
        assertThat(join(store().decided(customer))).isEmpty();
        assertThat(join(store().find(customer))).isEmpty();
        assertThat(join(store().findHome(customer))).isEmpty();
        assertThat(join(store().replace(opened(), opened().nextVersion()))).isFalse();
        assertThat(join(store().decided(customer))).isEmpty();
    }

    @Test
    void whenAnAccountWasOpenedStaysWhateverBecomesOfIt() {
        assertThat(join(store().openedAtMicros(customer))).isEmpty();
        Account opened = opened();
        join(store().open(opened));
        long openedAt = join(store().openedAtMicros(customer)).orElseThrow();

        join(store().open(opened));
        join(store().replace(opened, richer(opened, 7).nextVersion()));

        assertThat(join(store().openedAtMicros(customer))).contains(openedAt);
        assertThat(Instant.EPOCH.plus(openedAt, ChronoUnit.MICROS)).isBetween(started, Instant.now());
    }

    @Test
    void anAccountIsReplacedWhole() {
        Account opened = opened();
        join(store().open(opened));
        Map<OrderId, Hold> holds = new LinkedHashMap<>();
        holds.put(OrderFixture.anOrder().build().id(), Hold.ofShares(BHP, 3));
        for (int n = 0; n < 500; n++) {
            holds.put(OrderFixture.anOrder().build().id(), Hold.ofCash(new Symbol("CBA"), Long.MAX_VALUE - n));
        }
        Account full = new Account(customer, "sydney", -5, Map.of(BHP, new Position(4, 1)), holds, 7, 1).nextVersion();
        Account empty = new Account(customer, "sydney", 0, Map.of(), Map.of(), 8, 2).nextVersion();

        assertThat(join(store().replace(opened, full))).isTrue();
        assertThat(join(store().decided(customer))).contains(full);
        assertThat(join(store().replace(full, empty))).isTrue();
        assertThat(join(store().decided(customer))).contains(empty);
        assertThat(join(store().find(customer))).contains(empty);
    }

    @Test
    void aPositionThatWasSoldAndBoughtAgainHasItsNewCost() {
        Account opened = opened();
        join(store().open(opened));
        Account without = new Account(customer, "sydney", 9, Map.of(), Map.of(), 0, 2);
        Account again = new Account(customer, "sydney", 5, Map.of(BHP, new Position(2, 4)), Map.of(), 0, 3);

        join(store().replace(opened, without));
        assertThat(join(store().find(customer))).contains(without);
        join(store().replace(without, again));
        assertThat(join(store().find(customer))).contains(again);
    }

    @Test
    void onlyTheVersionBeforeIsReplaced() {
        Account opened = opened();
        join(store().open(opened));
        Account second = richer(opened, 7).nextVersion();
        Account late = richer(opened, 8).nextVersion();
        Account early = second.nextVersion().nextVersion();
        join(store().replace(opened, second));

        assertThat(join(store().replace(opened, late))).isFalse();
        assertThat(join(store().replace(opened, second))).isFalse();
        assertThat(join(store().replace(second.nextVersion(), early))).isFalse();

        assertThat(join(store().decided(customer))).contains(second);
    }

    @Test
    void ofTenAtOnceOneReplacesTheAccount() {
        Account opened = opened();
        join(store().open(opened));

        List<Account> wanted = IntStream.range(0, 10)
                .mapToObj(n -> richer(opened, n).nextVersion())
                .toList();
        List<Boolean> replaced = wanted.stream()
                .map(each -> store().replace(opened, each).exceptionally(noAnswerForAllTheOthers -> false))
                .toList()
                .stream()
                .map(Stages::join)
                .toList();

        Account standing = join(store().decided(customer)).orElseThrow();
        assertThat(wanted).contains(standing);
        // A write that another one overtook and then finished may be told that it was refused, or not be answered.
        for (int n = 0; n < wanted.size(); n++) {
            assertThat(replaced.get(n)).isIn(false, wanted.get(n).equals(standing));
        }
    }

    @Test
    void pagesShowEveryAccountOnce() {
        Set<CustomerId> opened = new HashSet<>();
        for (int n = 0; n < 7; n++) {
            CustomerId each = new CustomerId(customer + "." + n);
            join(store().open(Account.opened(each, "sydney", n, Map.of())));
            opened.add(each);
        }

        List<CustomerId> seen = new ArrayList<>();
        @Nullable CustomerId after = null;
        List<Account> page;
        do {
            page = join(store().page(after, 3));
            assertThat(page).hasSizeLessThanOrEqualTo(3);
            page.forEach(account -> seen.add(account.customer()));
            after = page.isEmpty() ? null : page.get(page.size() - 1).customer();
        } while (page.size() == 3);

        assertThat(seen).doesNotHaveDuplicates().containsAll(opened);
    }

    private static Account richer(Account account, long micros) {
        return account.deposit(
                new Deposit(account.customer(), "t" + micros, account.deposits() + 1, micros, Map.of(), "operator", 1));
    }

    protected final Account opened() {
        return Account.opened(customer, "sydney", 1_000_000_000L, Map.of(BHP, new Position(10, 451_000_000L)));
    }
}
