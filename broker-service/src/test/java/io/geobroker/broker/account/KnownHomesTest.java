package io.geobroker.broker.account;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.UnknownCustomerException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class KnownHomesTest {
    private static final CustomerId CUSTOMER = new CustomerId("alice");

    private final InMemoryAccounts accounts = new InMemoryAccounts();
    private int reads;
    private final KnownHomes homes = new KnownHomes(
            new ForwardingAccounts(accounts) {
                @Override
                public CompletionStage<Optional<String>> findHome(CustomerId customer) {
                    reads++;
                    return super.findHome(customer);
                }

                @Override
                public CompletionStage<Optional<Account>> find(CustomerId customer) {
                    return CompletableFuture.failedFuture(new AssertionError("an account may be torn"));
                }
            },
            new ConcurrentHashMap<>());

    @Test
    void readsAHomeOnceAndNothingElseOfTheAccount() {
        accounts.open(Account.opened(CUSTOMER, "sydney", 1_000, Map.of()));

        assertThat(join(homes.regionOf(CUSTOMER))).isEqualTo("sydney");
        assertThat(join(homes.regionOf(CUSTOMER))).isEqualTo("sydney");

        assertThat(reads).isEqualTo(1);
    }

    @Test
    void remembersNobodyWhoHasNoAccountYet() {
        assertThatThrownBy(() -> join(homes.regionOf(CUSTOMER))).hasCauseInstanceOf(UnknownCustomerException.class);
        accounts.open(Account.opened(CUSTOMER, "sydney", 1_000, Map.of()));

        assertThat(join(homes.regionOf(CUSTOMER))).isEqualTo("sydney");
    }
}
