package io.geobroker.broker.account;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.UnknownCustomerException;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class KnownHomesTest {
    private static final CustomerId CUSTOMER = new CustomerId("alice");

    private final InMemoryAccounts accounts = new InMemoryAccounts();
    private final List<Account> seen = new ArrayList<>();
    private final KnownHomes homes = new KnownHomes("sydney", accounts, new ConcurrentHashMap<>(), seen::add);

    @Test
    void readsAnAccountOnceAndHandsItOn() {
        Account account = Account.opened(CUSTOMER, "sydney", 1_000, Map.of());
        accounts.open(account);

        assertThat(join(homes.regionOf(CUSTOMER))).isEqualTo("sydney");
        assertThat(join(homes.regionOf(CUSTOMER))).isEqualTo("sydney");

        assertThat(seen).containsExactly(account);
    }

    /** Abroad a hold may be known, and the trade before it not yet. */
    @Test
    void handsOnNoAccountThatIsAtHomeElsewhere() {
        accounts.open(Account.opened(CUSTOMER, "north-virginia", 1_000, Map.of()));

        assertThat(join(homes.regionOf(CUSTOMER))).isEqualTo("north-virginia");

        assertThat(seen).isEmpty();
    }

    @Test
    void remembersNobodyWhoHasNoAccountYet() {
        assertThatThrownBy(() -> join(homes.regionOf(CUSTOMER))).hasCauseInstanceOf(UnknownCustomerException.class);
        accounts.open(Account.opened(CUSTOMER, "sydney", 1_000, Map.of()));

        assertThat(join(homes.regionOf(CUSTOMER))).isEqualTo("sydney");
    }

    @Test
    void readsTheHomeAloneOfAnAccountThatIsTorn() {
        accounts.open(Account.opened(CUSTOMER, "north-virginia", 1_000, Map.of()));
        ForwardingAccounts torn = new ForwardingAccounts(accounts) {
            @Override
            public CompletionStage<Optional<Account>> find(CustomerId customer) {
                return CompletableFuture.failedFuture(
                        new UnreadableRowException("accounts", "alice", new IllegalStateException("torn")));
            }
        };

        KnownHomes others = new KnownHomes("sydney", torn, new ConcurrentHashMap<>(), seen::add);

        assertThat(join(others.regionOf(CUSTOMER))).isEqualTo("north-virginia");
        assertThat(seen).isEmpty();
        assertThatThrownBy(() -> join(others.regionOf(new CustomerId("nobody"))))
                .hasRootCauseInstanceOf(UnknownCustomerException.class);
    }
}
