package io.geobroker.broker.order.cassandra;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How customers' orders and transactions are listed.
 *
 * @param historyMonths months before the current one that a list reads, one partition each; default 13. Raising it finds
 *     older orders, at one more read per month. Open orders are always listed
 * @param mostRows orders a list looks at before it is cut and tells where to continue; default 2000. Raising it makes
 *     requests dearer; lowering it makes searches need more of them
 */
@Validated
@ConfigurationProperties("geobroker.order.listing")
public record CassandraOrdersProperties(
        @DefaultValue("13") @Min(1) @Max(120) int historyMonths,
        @DefaultValue("2000") @Min(1) int mostRows) {}
