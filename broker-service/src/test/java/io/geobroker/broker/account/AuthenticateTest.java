package io.geobroker.broker.account;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.time.MicroClock;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.junit.jupiter.api.Test;

class AuthenticateTest {
    private static final CustomerId ALICE = new CustomerId("alice");

    private final InMemoryApiKeys keys = new InMemoryApiKeys();
    private final ConcurrentMap<String, ApiKey> believed = new ConcurrentHashMap<>();
    private final Authenticate authenticate = new Authenticate(keys, believed);
    private Instant now = Instant.parse("2026-03-10T12:00:00Z");
    private final IssueKeys issue = new IssueKeys(keys, new MicroClock(() -> now), new SecureRandom());

    @Test
    void secretsAreDrawnAndNotStored() {
        KeyPair pair = join(issue.issue(ALICE));

        assertThat(join(issue.issue(ALICE)).secret()).isNotEqualTo(pair.secret());
        assertThat(join(keys.find(pair.keyId())).orElseThrow().toString()).doesNotContain(pair.secret());
        assertThat(pair.toString()).doesNotContain(pair.secret());
    }

    @Test
    void aKeyIsBelievedForAWhileAndThenLookedUpAgain() {
        KeyPair pair = join(issue.issue(ALICE));
        who(pair.keyId(), pair.secret());
        join(issue.revoke(ALICE, pair.keyId()));

        assertThat(who(pair.keyId(), pair.secret())).contains(ALICE);
        assertThat(who(pair.keyId(), "wrong")).isEmpty();
        believed.clear();
        assertThat(who(pair.keyId(), pair.secret())).isEmpty();
    }

    @Test
    void theKeysOfWhoAsksOftenAreReadAgainWithoutAnybodyWaiting() {
        KeyPair often = join(issue.issue(ALICE));
        KeyPair once = join(issue.issue(ALICE));
        who(often.keyId(), often.secret());
        who(often.keyId(), often.secret());
        who(once.keyId(), once.secret());
        join(issue.revoke(ALICE, often.keyId()));
        join(issue.revoke(ALICE, once.keyId()));

        join(authenticate.renew());

        assertThat(who(often.keyId(), often.secret())).isEmpty();
        assertThat(who(once.keyId(), once.secret())).as("still believed").contains(ALICE);
    }

    @Test
    void aKeyThatIsBelievedNoMoreIsNotByARenewal() {
        KeyPair pair = join(issue.issue(ALICE));
        who(pair.keyId(), pair.secret());
        who(pair.keyId(), pair.secret());
        believed.clear();

        join(authenticate.renew());

        assertThat(believed).isEmpty();
    }

    @Test
    void aRenewalThatFailsIsMadeUpFor() {
        KeyPair pair = join(issue.issue(ALICE));
        who(pair.keyId(), pair.secret());
        who(pair.keyId(), pair.secret());
        join(issue.revoke(ALICE, pair.keyId()));
        keys.faults().failNext(1);

        assertThatThrownBy(() -> join(authenticate.renew())).hasMessageContaining("told to fail");
        join(authenticate.renew());

        assertThat(who(pair.keyId(), pair.secret())).isEmpty();
    }

    @Test
    void aKeyIsRevokedAlsoByAClockThatIsBehind() {
        KeyPair pair = join(issue.issue(ALICE));
        now = now.minusSeconds(3600);

        assertThat(join(issue.revoke(ALICE, pair.keyId()))).isTrue();

        assertThat(who(pair.keyId(), pair.secret())).isEmpty();
    }

    @Test
    void aKeyThatIsNotKnownYetIsLookedUpEachTime() {
        KeyPair pair = KeyPair.draw(new SecureRandom());
        assertThat(who(pair.keyId(), pair.secret())).isEmpty();

        join(keys.put(new ApiKey(pair.keyId(), ALICE, ApiKey.hash(pair.keyId(), pair.secret()), 1, false), 1));

        assertThat(who(pair.keyId(), pair.secret())).contains(ALICE);
    }

    private Optional<CustomerId> who(String keyId, String secret) {
        return join(authenticate.authenticate(keyId, secret));
    }
}
