package io.geobroker.testbed.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.geobroker.schema.world.WorldFile;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AddressesTest {
    private final Addresses addresses = new Addresses(WorldFile.load("two-regions"), 0);

    @Test
    void nodesListenOnPrivateAndAnnouncePublicAddresses() {
        assertThat(addresses.privateHost("north-virginia", 3)).isEqualTo("127.0.2.3");
        assertThat(addresses.publicHost("north-virginia", 3)).isEqualTo("127.1.2.3");
    }

    @Test
    void otherRegionsAreReachedUnderThePairsAddress() {
        assertThat(addresses.reachableHost("sydney", "north-virginia", 1)).isEqualTo("127.11.2.1");
        assertThat(addresses.reachableHost("north-virginia", "sydney", 1)).isEqualTo("127.12.1.1");
        assertThat(addresses.reachableHost("sydney", "sydney", 1)).isEqualTo("127.0.1.1");
        assertThat(addresses.brokerUri("sydney", "north-virginia", 2))
                .isEqualTo(URI.create("http://127.11.2.102:8080"));
    }

    @Test
    void peopleFindBrokersOnLocalhost() {
        assertThat(addresses.brokerUri("sydney", "sydney", 1)).isEqualTo(URI.create("http://localhost:8081"));
        assertThat(addresses.brokerUri("north-virginia", "north-virginia", 1))
                .isEqualTo(URI.create("http://localhost:8082"));
        assertThat(addresses.brokerUri("sydney", "sydney", 2)).isEqualTo(URI.create("http://localhost:8181"));
        assertThat(addresses.management("sydney", 1).getPort()).isEqualTo(18_081);
    }

    @Test
    void twoWorlds32ApartShareNothing() {
        for (String world : WorldFile.BUNDLED) {
            Set<InetSocketAddress> taken = new HashSet<>();
            for (int base : List.of(0, 32, 64, 96, 128, 160, 192, 224)) {
                Addresses each = new Addresses(WorldFile.load(world), base, 8);
                each.listeners(2, 2)
                        .keySet()
                        .forEach(address -> assertThat(taken.add(address)).isTrue());
            }
        }
    }

    @Test
    void refusesABaseWhosePairsDoNotFit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Addresses(WorldFile.load("eight-regions"), 238))
                .withMessage("base address must be 0 to 237 for a world of 8 regions: 238");
    }
}
