package io.geobroker.broker.order.cassandra;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How customers' orders, and their transactions, are listed.
 *
 * @param historyMonths how many months before the current one are looked through, one partition each; default 13. Raising
 *     it finds older orders and costs a customer with few orders one more read per month and listing
 */
@Validated
@ConfigurationProperties("geobroker.order.listing")
public record CassandraOrdersProperties(
        @DefaultValue("13") @Min(1) @Max(120) int historyMonths) {}
