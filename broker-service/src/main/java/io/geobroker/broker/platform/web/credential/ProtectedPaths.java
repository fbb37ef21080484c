package io.geobroker.broker.platform.web.credential;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The protected paths, by who may use them. All others are public. */
public enum ProtectedPaths {
    CUSTOMERS("/v2", "/geo/orders"),
    BROKERS(BrokerTrust.PATHS),
    OPERATORS("/geo/admin"),
    /** Health is public. */
    HEALTH_AND_METRICS("/actuator");

    private static final Set<String> PROBES = Set.of("/actuator/health/liveness", "/actuator/health/readiness");

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> roots;

    ProtectedPaths(String... roots) {
        this.roots = List.of(roots);
    }

    public boolean cover(String path) {
        for (String root : roots) {
            if (path.startsWith(root) && (path.length() == root.length() || path.charAt(root.length()) == '/')) {
                return true;
            }
        }
        return false;
    }

    public String[] patterns() {
        return roots.stream().map(root -> root + "/**").toArray(String[]::new);
    }

    public static String[] urlPatterns() {
        return Arrays.stream(values())
                .flatMap(paths -> paths.roots.stream())
                .map(root -> root + "/*")
                .toArray(String[]::new);
    }

    /** Whether a path is at both ports. At the management port it has no limits. */
    public static boolean areForEverybody(String path) {
        return path.startsWith("/geo/") && Arrays.stream(values()).noneMatch(paths -> paths.cover(path));
    }

    /** Whether a path is answered without looking at who asks: that could make a probe wait. */
    public static boolean isProbe(String path) {
        return PROBES.contains(path);
    }

    public static boolean areManaged(String path) {
        return OPERATORS.cover(path) || HEALTH_AND_METRICS.cover(path);
    }
}
