package io.geobroker.broker;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.account.Accounts;
import io.geobroker.broker.handover.AlignStandingRows;
import io.geobroker.broker.handover.AlignUnsureAccounts;
import io.geobroker.broker.handover.HandoverMeters;
import io.geobroker.broker.handover.Share;
import io.geobroker.broker.handover.StandingRows;
import io.geobroker.broker.handover.cassandra.CassandraStandingRows;
import io.geobroker.broker.platform.retry.Recurring;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.cassandra.CassandraRegions;
import io.geobroker.broker.region.cassandra.RegionStores;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Repair of accounts and keys that differ between regions. */
@Configuration(proxyBeanMethods = false)
@Import({AlignUnsureAccounts.class, CassandraStandingRows.class})
class AlignmentConfiguration {

    @Bean
    CassandraRegions<StandingRows> standingRows(RegionStores stores, StandingRows homeStandingRows) {
        return stores.of(homeStandingRows, CassandraStandingRows::new);
    }

    @Bean
    AlignStandingRows alignStandingRows(
            RegionDoors doors,
            Listings listings,
            CassandraRegions<StandingRows> standingRows,
            CqlSession session,
            Share share,
            HandoverMeters meters,
            HandoverProperties properties) {
        return new AlignStandingRows(
                standingRows.others(doors, listings),
                share,
                () -> List.of(meters.owed(), EverywhereConfiguration.nodesUp(session)),
                System::nanoTime,
                HandoverProperties.LAG,
                properties.deepEvery(),
                meters);
    }

    @Bean
    Recurring aligningUnsureAccounts(AlignUnsureAccounts align, Accounts accounts, HandoverProperties properties) {
        return new Recurring(
                "align unsure accounts", properties.interval(), () -> align.round(accounts::findEverywhere));
    }

    @Bean
    Recurring aligningStandingRows(AlignStandingRows align, HandoverProperties properties) {
        return new Recurring("align standing rows", properties.interval(), align::round);
    }
}
