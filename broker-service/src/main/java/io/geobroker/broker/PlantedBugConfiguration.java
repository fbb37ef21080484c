package io.geobroker.broker;

import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.outcome.RegionalOutcomes;
import io.geobroker.broker.outcome.SkippedClaims;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * A bug on request, so that a test can show that the checker of the storm (module loadtest) finds one: with {@code
 * geobroker.testing.skip-claim=true} every claim is won and none is written. Never set it anywhere else; the default is
 * false, and then nothing of this is there.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("geobroker.testing.skip-claim")
class PlantedBugConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(PlantedBugConfiguration.class);

    @Bean
    static BeanPostProcessor skippedClaims() {
        LOG.warn(
                "!!! geobroker.testing.skip-claim is on: orders end without a claim, and will be filled TWICE. This broker"
                        + " is for the test of the checker only. !!!");
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof Outcomes outcomes) {
                    return new SkippedClaims(outcomes);
                }
                return bean instanceof RegionalOutcomes regions
                        ? (RegionalOutcomes) region -> new SkippedClaims(regions.in(region))
                        : bean;
            }
        };
    }
}
