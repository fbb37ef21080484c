package io.geobroker.broker.account.web;

import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.Deposit;
import io.geobroker.broker.account.MakeDeposit;
import io.geobroker.broker.operator.web.ConditionalOnOperators;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.UnknownCustomerException;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.error.ErrorAdvice;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionUnreachableException;
import jakarta.validation.Valid;
import java.io.InputStream;
import java.security.Principal;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Lets operators add cash and shares to accounts, and list deposits. */
@RestController
@ConditionalOnOperators
@RequestMapping(path = "/geo/admin/accounts/{id}/deposits", produces = MediaType.APPLICATION_JSON_VALUE)
public record DepositController(MakeDeposit deposits, Listings listings, MicroClock clock) {
    private static final Logger LOG = LoggerFactory.getLogger(DepositController.class);

    /** Safe to repeat with the same transfer id. 422 if that has other amounts; 503 names it when it may be recorded. */
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    CompletionStage<AdminJson.AccountState> deposit(@PathVariable String id, InputStream body, Principal operator) {
        AdminForm form = AdminForm.of(body, "transfer_id", "cash", "positions");
        CustomerId customer = AdminController.customer(id);
        Deposit wanted = new Deposit(
                customer,
                form.transferId(),
                1,
                form.cashMicros(),
                form.positions(listings),
                operator.getName(),
                clock.micros());
        if (wanted.cashMicros() == 0 && wanted.positions().isEmpty()) {
            throw ApiException.invalid("cash or positions must be given: the deposit would add nothing");
        }
        return deposits.make(wanted).thenApply(result -> state(result, wanted.transfer()));
    }

    private static AdminJson.AccountState state(CommandResult<Account> result, String transfer) {
        return result.fold(
                AdminJson.AccountState::of,
                why -> {
                    throw ApiException.invalid(why.reason());
                },
                cutOff -> {
                    throw new RegionUnreachableException(cutOff.region(), null);
                },
                unsure -> {
                    LOG.warn("transfer {} is not confirmed", transfer, unsure.cause());
                    throw ApiException.unavailable("outcome unknown: transfer_id " + transfer
                                    + " may be recorded; it is safe to repeat it with this transfer_id, and"
                                    + " with no other")
                            .with("transfer_id", transfer);
                });
    }

    /** By transfer id. */
    @GetMapping
    CompletionStage<AdminJson.DepositPage> list(@PathVariable String id, @Valid AdminController.Page asked) {
        return deposits.page(AdminController.customer(id), asked.after(), asked.size())
                .thenApply(ledger -> AdminJson.DepositPage.of(ledger, asked.size()));
    }

    /** Not 503 as for customers, whose key proves that they have an account: the id may be mistyped. */
    @ExceptionHandler
    ResponseEntity<Object> handle(UnknownCustomerException e) {
        return ErrorAdvice.answer(ApiException.notFound("account not found: " + e.getMessage()));
    }
}
