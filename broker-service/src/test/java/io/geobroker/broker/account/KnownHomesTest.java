package io.geobroker.broker.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.UnknownCustomerException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class KnownHomesTest {
    private static final CustomerId CUSTOMER = new CustomerId("alice");

    private final InMemoryAccounts accounts = new InMemoryAccounts();
    private final List<Account> seen = new ArrayList<>();
    private final KnownHomes homes = new KnownHomes(accounts, new ConcurrentHashMap<>(), seen::add);

    @Test
    void readsAnAccountOnceAndHandsItOn() {
        Account account = Account.opened(CUSTOMER, "sydney", 1_000, Map.of());
        accounts.open(account);

        assertThat(homes.regionOf(CUSTOMER).toCompletableFuture().join()).isEqualTo("sydney");
        assertThat(homes.regionOf(CUSTOMER).toCompletableFuture().join()).isEqualTo("sydney");

        assertThat(seen).containsExactly(account);
    }

    @Test
    void remembersNobodyWhoHasNoAccountYet() {
        assertThatThrownBy(() -> homes.regionOf(CUSTOMER).toCompletableFuture().join())
                .hasCauseInstanceOf(UnknownCustomerException.class);
        accounts.open(Account.opened(CUSTOMER, "sydney", 1_000, Map.of()));

        assertThat(homes.regionOf(CUSTOMER).toCompletableFuture().join()).isEqualTo("sydney");
    }
}
