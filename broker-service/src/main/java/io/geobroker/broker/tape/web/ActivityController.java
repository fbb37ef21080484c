package io.geobroker.broker.tape.web;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.lookup.ReadBound;
import io.geobroker.broker.order.web.CutList;
import io.geobroker.broker.tape.TransactionQuery;
import io.geobroker.broker.tape.Transactions;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.Valid;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** A customer's fills over REST; lists of Alpaca's other activity types are empty. */
@RestController
@RequestMapping(path = ActivityController.PATH, produces = MediaType.APPLICATION_JSON_VALUE)
public record ActivityController(Transactions transactions, ReadBound bound) {
    static final String PATH = "/v2/account/activities";

    @Operation(
            summary = "List fills and other activities",
            description =
                    "A list that looked at as many orders as one request may is cut, and may be empty: then header"
                            + " Link with rel=next tells the path that goes on.")
    @GetMapping
    CompletionStage<ResponseEntity<List<ActivityJson>>> list(
            @AuthenticationPrincipal CustomerId customer, @Valid @ParameterObject ActivityQueryParameters parameters) {
        return list(customer, PATH, parameters, parameters.query());
    }

    @Operation(summary = "List activities of a type", description = "Cut as the list of all types is.")
    @GetMapping("/{type}")
    CompletionStage<ResponseEntity<List<ActivityJson>>> listOfType(
            @AuthenticationPrincipal CustomerId customer,
            @PathVariable String type,
            @Valid @ParameterObject ActivityQueryParameters parameters) {
        return list(customer, PATH + "/" + type, parameters, parameters.query(type));
    }

    private CompletionStage<ResponseEntity<List<ActivityJson>>> list(
            CustomerId customer, String path, ActivityQueryParameters parameters, Optional<TransactionQuery> asked) {
        return asked.isEmpty()
                ? CompletableFuture.completedFuture(ResponseEntity.ok(List.of()))
                : transactions
                        .list(customer, asked.get(), bound.start())
                        .thenApply(found -> CutList.answer(
                                found.fills().stream().map(ActivityJson::of).toList(),
                                found.goOnBeyond() == null ? null : parameters.goOn(path, found.goOnBeyond())));
    }
}
