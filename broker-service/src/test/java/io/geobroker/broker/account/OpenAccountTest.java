package io.geobroker.broker.account;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.time.MicroClock;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class OpenAccountTest {
    private static final CustomerId CUSTOMER = new CustomerId("customer-1");

    private final InMemoryAccounts rows = new InMemoryAccounts();
    private final InMemoryApiKeys apiKeys = new InMemoryApiKeys();

    /** The driver sends an idempotent statement again, and tells of the second execution only. */
    @Test
    void whatTheDriverSentTwiceIsOpenedAndHasAKey() {
        Accounts sentTwice = new ForwardingAccounts(rows) {
            @Override
            public CompletionStage<Boolean> open(Account account) {
                return super.open(account).thenCompose(first -> super.open(account));
            }
        };

        assertThat(open(sentTwice, 7).key()).isPresent();
    }

    /** As after a lost answer, whose key nobody has seen. */
    @Test
    void theSameRequestAgainHasAKeyUntilTheAccountIsUsed() {
        open(rows, 7);
        assertThat(open(rows, 7).key()).isPresent();
        assertThat(open(rows, 8).key()).isEmpty();

        Account opened = join(rows.find(CUSTOMER)).orElseThrow();
        join(rows.replace(opened, opened.nextVersion()));
        assertThat(open(rows, 7).key()).isEmpty();
    }

    @Test
    void anotherAccountThatCameFirstKeepsItsKeysToItself() {
        Accounts late = new ForwardingAccounts(rows) {
            @Override
            public CompletionStage<Boolean> open(Account account) {
                join(rows.open(Account.opened(CUSTOMER, "sydney", 8, Map.of())));
                return super.open(account);
            }
        };

        OpenAccount.Opened opened = open(late, 7);

        assertThat(opened.key()).isEmpty();
        assertThat(opened.account().cashMicros()).isEqualTo(8);
    }

    private OpenAccount.Opened open(Accounts accounts, long cashMicros) {
        IssueKeys keys = new IssueKeys(apiKeys, new MicroClock(Clock.systemUTC()), new SecureRandom());
        return join(new OpenAccount(accounts, region -> accounts, keys).open(CUSTOMER, "sydney", cashMicros, Map.of()));
    }
}
