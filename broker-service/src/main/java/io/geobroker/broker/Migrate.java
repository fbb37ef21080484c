package io.geobroker.broker;

import io.geobroker.broker.platform.cassandra.AccessProperties;
import io.geobroker.broker.platform.cassandra.CassandraProperties;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.schema.world.World;
import io.micrometer.observation.ObservationRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Migrates the schema and exits: {@code java -jar broker.jar migrate}. Safe to repeat, and in several regions at once. For
 * brokers that may not change tables ({@code geobroker.cassandra.migrate=false}). Configured like a broker; needs only its
 * region's datacenter.
 *
 * <p>No {@code @Configuration}: the broker's scan must not find it.
 */
@ImportAutoConfiguration(SslAutoConfiguration.class)
@EnableConfigurationProperties({RegionProperties.class, CassandraProperties.class, AccessProperties.class})
final class Migrate {
    private static final Logger LOG = LoggerFactory.getLogger(Migrate.class);

    private Migrate() {}

    /** @throws RuntimeException when that is not done within {@code geobroker.cassandra.open-within} */
    static void run(String... args) {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Migrate.class)
                .web(WebApplicationType.NONE)
                .run(args)) {
            RegionProperties region = context.getBean(RegionProperties.class);
            CassandraProperties cassandra = context.getBean(CassandraProperties.class);
            AccessProperties access = context.getBean(AccessProperties.class);
            World world = region.loadWorld();
            new CassandraSessions(
                            world,
                            region.name(),
                            migrating(cassandra),
                            access.with(context.getBean(SslBundles.class)),
                            ObservationRegistry.NOOP)
                    .close();
            LOG.info("the schema of {} is up to date", region.name());
        }
    }

    private static CassandraProperties migrating(CassandraProperties cassandra) {
        return new CassandraProperties(
                cassandra.sessions(), cassandra.engine(), true, cassandra.replicationFactor(), cassandra.openWithin());
    }
}
