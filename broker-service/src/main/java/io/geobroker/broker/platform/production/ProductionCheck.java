package io.geobroker.broker.platform.production;

import java.util.List;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Profiles;

/** Checks the configuration of profile {@code production} before any bean is made. It connects to nothing. */
final class ProductionCheck implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    static final String PROFILE = "production";

    /** @throws UnsafeProductionException with all violations */
    @Override
    public void initialize(ConfigurableApplicationContext context) {
        ConfigurableEnvironment environment = context.getEnvironment();
        if (!environment.acceptsProfiles(Profiles.of(PROFILE))) {
            return;
        }
        List<String> violations = ProductionRules.ALL.stream()
                .flatMap(rule -> rule.violations(environment))
                .distinct()
                .toList();
        if (!violations.isEmpty()) {
            throw new UnsafeProductionException(violations);
        }
    }
}
