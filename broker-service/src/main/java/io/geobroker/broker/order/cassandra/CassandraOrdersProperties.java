package io.geobroker.broker.order.cassandra;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How customers' orders, and their transactions, are listed; the time also bounds a page of a symbol's trades.
 *
 * @param historyMonths how many months before the current one are looked through, one partition each; default 13. Raising
 *     it finds older orders and costs a customer with few orders one more read per month and listing. Open
 *     orders are listed however old they are
 * @param mostRows how many orders one list looks at; default 2000. Then it is cut, and its answer says where the next one
 *     goes on. Raising it makes one request dearer, lowering it makes a search of a long history take more of them
 * @param within for how long one list is read before it is answered 503, or a page of trades ends; default 4 s. Must stay
 *     below {@code spring.mvc.async.request-timeout}
 */
@Validated
@ConfigurationProperties("geobroker.order.listing")
public record CassandraOrdersProperties(
        @DefaultValue("13") @Min(1) @Max(120) int historyMonths,
        @DefaultValue("2000") @Min(1) int mostRows,
        @DefaultValue("4s") Duration within) {}
