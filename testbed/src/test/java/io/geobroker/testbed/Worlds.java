package io.geobroker.testbed;

import java.nio.file.Path;

/** Options for worlds of this module's own tests: small, and away from the addresses of a world a person may run. */
final class Worlds {
    static final int BASE_ADDRESS = 64;
    static final int OTHER_BASE_ADDRESS = 128;

    private Worlds() {}

    static TestbedOptions twoRegions() {
        return small("two-regions").withDirectory(Path.of("target", "world"));
    }

    static TestbedOptions oneRegion() {
        return small("src/test/resources/one-region.yaml").withBaseAddress(OTHER_BASE_ADDRESS);
    }

    private static TestbedOptions small(String world) {
        return TestbedOptions.of(world)
                .withNodesPerDatacenter(1)
                .withBaseAddress(BASE_ADDRESS)
                .withProgress(progress -> System.out.println(progress));
    }
}
