package io.geobroker.broker.platform.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import io.geobroker.schema.migration.Engine;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import io.micrometer.observation.ObservationRegistry;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SessionSettingsTest {
    private static final World WORLD = WorldFile.load("two-regions");
    private static final Duration ROUND_TRIP = Duration.ofMillis(230);
    /** The longest the server of a default configuration takes to say that a write timed out. */
    private static final Duration SERVER_WRITE_TIMEOUT = Duration.ofSeconds(2);

    private static final Duration SERVER_READ_TIMEOUT = Duration.ofSeconds(5);

    private static final CassandraProperties.Session ADDRESS = new CassandraProperties.Session(
            List.of("127.11.2.1:9042", "127.11.2.2:9042"),
            Map.of("127.1.2.1", "127.11.2.1", "127.1.2.2", "127.11.2.2:9142"));

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = ".*_EVERYWHERE")
    void everyIntentHasAProfileThatStaysInTheDatacenterAndOutwaitsTheServer(Intent intent) {
        DriverExecutionProfile profile = config(home()).getProfile(profileOf(intent));

        assertThat(profile.getString(DefaultDriverOption.REQUEST_CONSISTENCY)).startsWith("LOCAL_");
        assertThat(profile.getString(DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY))
                .isEqualTo("LOCAL_SERIAL");
        assertThat(profile.getDuration(DefaultDriverOption.REQUEST_TIMEOUT))
                .isGreaterThan(intent.name().endsWith("READ") ? SERVER_READ_TIMEOUT : SERVER_WRITE_TIMEOUT);
        assertThat(profile.getString(DefaultDriverOption.SPECULATIVE_EXECUTION_POLICY_CLASS))
                .isEqualTo("ConstantSpeculativeExecutionPolicy");
    }

    /** They compete with nothing but themselves for as long as oceans are wide, so no second execution is sent after them. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = ".*_EVERYWHERE")
    void whatAllDatacentersDecideIsAskedOfAllOnceAndOutwaitsTheServer(Intent intent) {
        DriverExecutionProfile profile = config(home()).getProfile(profileOf(intent));

        assertThat(profile.getString(DefaultDriverOption.REQUEST_CONSISTENCY)).doesNotStartWith("LOCAL_");
        assertThat(profile.getDuration(DefaultDriverOption.REQUEST_TIMEOUT)).isGreaterThan(SERVER_WRITE_TIMEOUT);
        assertThat(profile.getString(DefaultDriverOption.SPECULATIVE_EXECUTION_POLICY_CLASS))
                .isEqualTo("NoSpeculativeExecutionPolicy");
    }

    @Test
    void isKnownByOneContactPointThatIs() {
        assertThat(contactPoints("nobody.invalid:9042", "127.11.2.1:9042").lookUp())
                .succeedsWithin(Duration.ofSeconds(20));
    }

    @Test
    void isNotKnownByNamesThatNobodyHas() {
        assertThat(contactPoints("nobody.invalid:9042").lookUp())
                .failsWithin(Duration.ofSeconds(20))
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(UnknownHostException.class)
                .withMessageContaining("nobody.invalid:9042");
    }

    private static SessionSettings contactPoints(String... contactPoints) {
        return new SessionSettings(
                WORLD.region("sydney"),
                false,
                new CassandraProperties.Session(List.of(contactPoints), Map.of()),
                Duration.ZERO);
    }

    @Test
    void abroadEveryTimeoutAndDelayGrowsByTheRoundTrip() {
        DriverConfig home = config(home());
        DriverConfig abroad = config(abroad());

        for (DriverExecutionProfile near : home.getProfiles().values()) {
            DriverExecutionProfile far = abroad.getProfile(near.getName());
            for (DefaultDriverOption option : List.of(
                    DefaultDriverOption.REQUEST_TIMEOUT,
                    DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT,
                    DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT,
                    DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT,
                    DefaultDriverOption.HEARTBEAT_INTERVAL,
                    DefaultDriverOption.HEARTBEAT_TIMEOUT)) {
                assertThat(far.getDuration(option))
                        .as("%s of %s", option, near.getName())
                        .isEqualTo(near.getDuration(option).plus(ROUND_TRIP));
            }
        }
        assertThat(abroad.getProfile("claim").getDuration(DefaultDriverOption.SPECULATIVE_EXECUTION_DELAY))
                .isEqualTo(home.getProfile("claim")
                        .getDuration(DefaultDriverOption.SPECULATIVE_EXECUTION_DELAY)
                        .plus(ROUND_TRIP));
    }

    @Test
    void onlyWhatCrossesAnOceanIsCompressed() {
        assertThat(config(abroad()).getDefaultProfile().getString(DefaultDriverOption.PROTOCOL_COMPRESSION, "none"))
                .isEqualTo("lz4");
        assertThat(config(home()).getDefaultProfile().getString(DefaultDriverOption.PROTOCOL_COMPRESSION, "none"))
                .isEqualTo("none");
    }

    @Test
    void translatesEachNodeByItself() {
        DriverExecutionProfile profile = config(abroad()).getDefaultProfile();

        assertThat(profile.getString(DefaultDriverOption.ADDRESS_TRANSLATOR_CLASS))
                .isEqualTo(AnnouncedAddresses.class.getName());
        assertThat(profile.getStringList(AnnouncedAddresses.TRANSLATION))
                .containsExactlyInAnyOrder("127.1.2.1=127.11.2.1", "127.1.2.2=127.11.2.2:9142");
    }

    @Test
    void withoutTranslationConnectsToWhatNodesAnnounce() {
        DriverConfig config = config(new SessionSettings(
                WORLD.region("sydney"),
                false,
                new CassandraProperties.Session(List.of("localhost:9042"), Map.of()),
                Duration.ZERO));

        assertThat(config.getDefaultProfile().getString(DefaultDriverOption.ADDRESS_TRANSLATOR_CLASS))
                .isEqualTo("PassThroughAddressTranslator");
    }

    @Test
    void everyRegionOfTheWorldNeedsAnAddressAndNoOther() {
        CassandraProperties properties = new CassandraProperties(
                Map.of("sydney", ADDRESS, "atlantis", ADDRESS), Engine.CASSANDRA, true, 3, Duration.ofSeconds(1));

        assertThatThrownBy(() ->
                        new CassandraSessions(WORLD, "sydney", properties, session -> {}, ObservationRegistry.NOOP))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("geobroker.cassandra.sessions must have exactly the regions of world two-regions,"
                        + " [north-virginia, sydney], but has [atlantis, sydney]");
    }

    private static String profileOf(Intent intent) {
        return intent.idempotent("SELECT").getExecutionProfileName();
    }

    private static SessionSettings home() {
        return new SessionSettings(WORLD.region("sydney"), false, ADDRESS, Duration.ZERO);
    }

    private static SessionSettings abroad() {
        return new SessionSettings(WORLD.region("north-virginia"), true, ADDRESS, ROUND_TRIP);
    }

    private static DriverConfig config(SessionSettings settings) {
        try (DriverConfigLoader loader = settings.loader()) {
            return loader.getInitialConfig();
        }
    }
}
