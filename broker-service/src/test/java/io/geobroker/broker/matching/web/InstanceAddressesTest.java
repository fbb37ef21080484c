package io.geobroker.broker.matching.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InstanceAddressesTest {
    private static final int PORT = 8080;
    private static final URI SERVICE = URI.create("http://instances:8080");

    private final Map<String, InetAddress[]> names = new HashMap<>();
    private Set<InetAddress> own = Set.of();

    @Test
    void aNameOfSeveralAddressesIsThatManyInstances() {
        names.put("instances", addresses("10.1.0.4", "10.1.0.5", "fd00:0:0:0:0:0:0:6"));

        assertThat(lookUp(SERVICE)).containsExactly(uri("10.1.0.4"), uri("10.1.0.5"), uri("[fd00:0:0:0:0:0:0:6]"));
    }

    @Test
    void aNameThatEndsInADigitIsAName() {
        names.put("broker-1", addresses("10.1.0.4", "10.1.0.5"));
        names.put("node2.svc3", addresses("10.1.0.6", "10.1.0.7"));

        assertThat(lookUp(URI.create("http://broker-1:8080"), URI.create("http://node2.svc3:8080")))
                .containsExactly(uri("10.1.0.4"), uri("10.1.0.5"), uri("10.1.0.6"), uri("10.1.0.7"));
    }

    @Test
    void leavesItselfOut() {
        own = Set.of(address("10.1.0.5"), address("127.0.0.1"));
        names.put("instances", addresses("10.1.0.4", "10.1.0.5"));
        assertThat(lookUp(SERVICE)).containsExactly(uri("10.1.0.4"));

        names.put("instances", addresses("10.1.0.5"));
        assertThat(lookUp(SERVICE)).isEmpty();
    }

    @Test
    void whoHasThisMachinesAddressAndAnotherPortIsAnother() {
        own = Set.of(address("10.1.0.5"));
        names.put("here", addresses("10.1.0.5"));

        assertThat(lookUp(URI.create("http://here:8081"))).containsExactly(URI.create("http://here:8081"));
    }

    @Test
    void keepsANameOfOneAddressAndWhatIsNoName() {
        names.put("broker-2", addresses("10.1.0.4"));
        URI[] configured = {
            URI.create("http://broker-2:8080"), URI.create("http://10.1.0.9:8080"), URI.create("http://[fd00::7]:8080")
        };

        assertThat(lookUp(configured)).containsExactly(configured);
    }

    @Test
    void goesOnWithWhatItKnewWhileNamesCannotBeLookedUp() {
        InstanceAddresses addresses = of(SERVICE);
        assertThat(addresses.lookUp()).containsExactly(SERVICE);

        names.put("instances", addresses("10.1.0.4", "10.1.0.5"));
        assertThat(addresses.lookUp()).containsExactly(uri("10.1.0.4"), uri("10.1.0.5"));

        names.clear();
        assertThat(addresses.lookUp()).containsExactly(uri("10.1.0.4"), uri("10.1.0.5"));

        names.put("instances", addresses("10.1.0.5", "10.1.0.6"));
        assertThat(addresses.lookUp()).containsExactly(uri("10.1.0.5"), uri("10.1.0.6"));
    }

    private Set<URI> lookUp(URI... configured) {
        return of(configured).lookUp();
    }

    private InstanceAddresses of(URI... configured) {
        return new InstanceAddresses(List.of(configured), this::addressesOf, () -> own, PORT);
    }

    private InetAddress[] addressesOf(String host) throws UnknownHostException {
        InetAddress[] found = names.get(host);
        if (found == null) {
            throw new UnknownHostException(host);
        }
        return found;
    }

    private static InetAddress[] addresses(String... addresses) {
        InetAddress[] all = new InetAddress[addresses.length];
        Arrays.setAll(all, i -> address(addresses[i]));
        return all;
    }

    private static InetAddress address(String address) {
        try {
            return InetAddress.getByName(address);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    private static URI uri(String host) {
        return URI.create("http://" + host + ":8080");
    }
}
