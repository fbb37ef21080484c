package io.geobroker.broker.outcome.web;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.outcome.TransactionQuery;
import io.geobroker.broker.outcome.Transactions;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.Valid;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * A customer's transactions over REST. Of all the types of activity Alpaca knows there are only fills here; asked for
 * another one, the answer is empty.
 */
@RestController
@RequestMapping(path = "/v2/account/activities", produces = MediaType.APPLICATION_JSON_VALUE)
public final class ActivityController {
    private final Transactions transactions;

    public ActivityController(Transactions transactions) {
        this.transactions = transactions;
    }

    @Operation(summary = "List fills and other activities")
    @GetMapping
    CompletionStage<List<ActivityJson>> list(
            @AuthenticationPrincipal CustomerId customer, @Valid @ParameterObject ActivityQueryParameters parameters) {
        return list(customer, parameters.query());
    }

    @Operation(summary = "List activities of a type")
    @GetMapping("/{type}")
    CompletionStage<List<ActivityJson>> listOfType(
            @AuthenticationPrincipal CustomerId customer,
            @PathVariable String type,
            @Valid @ParameterObject ActivityQueryParameters parameters) {
        return list(customer, parameters.query(type));
    }

    private CompletionStage<List<ActivityJson>> list(CustomerId customer, Optional<TransactionQuery> asked) {
        return asked.isEmpty()
                ? CompletableFuture.completedFuture(List.of())
                : transactions
                        .list(customer, asked.get())
                        .thenApply(found -> found.stream().map(ActivityJson::of).toList());
    }
}
