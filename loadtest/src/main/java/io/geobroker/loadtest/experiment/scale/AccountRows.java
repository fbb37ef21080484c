package io.geobroker.loadtest.experiment.scale;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.RowWriter;
import java.util.List;

/** Accounts of customers who only have cash, written directly into the table: no API opens a million. */
record AccountRows(ExperimentWorld world) implements Growth {
    @Override
    public void grow(long from, long to) {
        List<String> regions = world.testbed().addresses().regions();
        for (String region : regions) {
            try (CqlSession session = world.testbed().openSession(region, region);
                    RowWriter rows = new RowWriter(session)) {
                PreparedStatement insert = session.prepare("""
                        INSERT INTO broker.accounts (
                            customer_id, home_region, cash_micros, positions, holds, deposits, version)
                        VALUES (?, ?, 1000000000, {}, {}, 0, 1)
                        """);
                for (long number = from / regions.size(); number < to / regions.size(); number++) {
                    rows.write(insert.bind(region + "-quiet-" + number, region));
                }
            }
        }
    }
}
