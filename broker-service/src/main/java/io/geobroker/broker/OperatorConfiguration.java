package io.geobroker.broker;

import com.datastax.oss.driver.api.core.uuid.Uuids;
import io.geobroker.broker.operator.OperatorActs;
import io.geobroker.broker.operator.cassandra.CassandraOperatorActs;
import io.geobroker.broker.operator.web.AuditLog;
import io.geobroker.broker.operator.web.OperatorActsController;
import io.geobroker.broker.operator.web.OperatorsProperties;
import io.geobroker.broker.platform.web.limit.KeyRates;
import io.geobroker.broker.region.HomeRegion;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Operators, and the audit log of what they did; its table exists, audited or not. */
@Configuration(proxyBeanMethods = false)
@Import(CassandraOperatorActs.class)
class OperatorConfiguration {
    /** How long a line of the audit may take: above Cassandra's own timeouts. */
    private static final Duration AUDIT_WITHIN = Duration.ofSeconds(3);

    /** Of one operator. */
    private static final int REFUSALS_A_MINUTE = 60;

    /** All but the store, which tests have in memory. */
    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(OperatorsProperties.class)
    static class Log {

        @Bean
        OperatorActsController.Region auditedRegion(HomeRegion here) {
            return new OperatorActsController.Region(here.name());
        }

        @Bean
        @ConditionalOnBooleanProperty("geobroker.operators.audited")
        AuditLog auditLog(OperatorActs acts, HomeRegion here) {
            KeyRates refusals = new KeyRates(REFUSALS_A_MINUTE, TimeMeter.SYSTEM_NANOTIME);
            return new AuditLog(acts, here.name(), Uuids::timeBased, AUDIT_WITHIN, refusals);
        }
    }
}
