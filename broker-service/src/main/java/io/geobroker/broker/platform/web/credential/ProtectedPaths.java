package io.geobroker.broker.platform.web.credential;

import java.util.Arrays;
import java.util.List;

/** The paths that are not for everybody, by whom they are for. All others are. */
public enum ProtectedPaths {
    CUSTOMERS("/v2", "/geo/orders"),
    BROKERS(BrokerTrust.PATHS),
    OPERATORS("/geo/admin"),
    /** Health is for everybody, too. */
    HEALTH_AND_METRICS("/actuator");

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> roots;

    ProtectedPaths(String... roots) {
        this.roots = List.of(roots);
    }

    /** Whether a path is one of these, or below one. */
    public boolean cover(String path) {
        for (String root : roots) {
            if (path.startsWith(root) && (path.length() == root.length() || path.charAt(root.length()) == '/')) {
                return true;
            }
        }
        return false;
    }

    /** These and all below, as Spring Security has it. */
    public String[] patterns() {
        return roots.stream().map(root -> root + "/**").toArray(String[]::new);
    }

    /** All of them and what is below, as servlet containers have it. */
    public static String[] urlPatterns() {
        return Arrays.stream(values())
                .flatMap(paths -> paths.roots.stream())
                .map(root -> root + "/*")
                .toArray(String[]::new);
    }

    /** Whether a path is at both ports: what a broker tells everybody, it tells its operator without the limits for strangers. */
    public static boolean areForEverybody(String path) {
        return path.startsWith("/geo/") && Arrays.stream(values()).noneMatch(paths -> paths.cover(path));
    }

    /** Whether a path is at the management port, and not at the customers'. */
    public static boolean areManaged(String path) {
        return OPERATORS.cover(path) || HEALTH_AND_METRICS.cover(path);
    }
}
