package io.geobroker.broker.account.web;

import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.Accounts;
import io.geobroker.broker.account.IssueKeys;
import io.geobroker.broker.account.KeyPair;
import io.geobroker.broker.account.OpenAccount;
import io.geobroker.broker.operator.web.AuditLog;
import io.geobroker.broker.operator.web.ConditionalOnOperators;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.Count;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Lets operators open and list accounts, make and revoke keys.
 *
 * <p>Present only with the filter chain for operators.
 */
@RestController
@ConditionalOnOperators
@RequestMapping(path = "/geo/admin/accounts", produces = MediaType.APPLICATION_JSON_VALUE)
public record AdminController(
        OpenAccount openAccount, IssueKeys keys, Accounts accounts, Listings listings, HomeRegion here) {
    private static final int PAGE = 100;

    /** Repeated, it tells another key. 409 when the customer has an account that differs or was used: ask for a key then. */
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    CompletionStage<AdminJson.Opened> open(InputStream body, HttpServletRequest request) {
        AdminForm form = AdminForm.of(body, "customer_id", "home_region", "cash", "positions");
        CustomerId customer = form.customer();
        String home = form.homeRegion(here.name());
        if (here.world().regions().stream().noneMatch(region -> region.name().equals(home))) {
            throw ApiException.invalid("home_region is not in this world: " + ApiError.shown(home));
        }
        return openAccount
                .open(customer, home, form.cashMicros(), form.positions(listings))
                .thenApply(opened -> opened.key()
                        .map(key ->
                                new AdminJson.Opened(AdminJson.AccountState.of(opened.account()), made(key, request)))
                        .orElseThrow(() -> ApiException.conflict("account exists: customer_id " + customer
                                + " is at home in " + opened.account().homeRegion())));
    }

    /** @param after the previous page's next */
    record Page(
            @Nullable String after,
            @Count(max = 500) @Nullable String limit) {
        int size() {
            return limit == null ? PAGE : Integer.parseInt(limit);
        }
    }

    /** In no particular order. */
    @GetMapping
    CompletionStage<AdminJson.Page> list(@Valid Page asked) {
        int limit = asked.size();
        CompletionStage<List<Account>> page = accounts.page(asked.after == null ? null : customer(asked.after), limit);
        return page.thenApply(found -> new AdminJson.Page(
                found.stream().map(AdminJson.AccountState::of).toList(),
                found.size() < limit ? null : found.get(limit - 1).customer().value()));
    }

    @GetMapping("/{id}")
    CompletionStage<AdminJson.AccountState> find(@PathVariable String id) {
        return accounts.find(customer(id))
                .thenApply(found -> AdminJson.AccountState.of(found.orElseThrow(() -> notFound(id))));
    }

    /** Earlier keys stay valid. */
    @PostMapping("/{id}/keys")
    CompletionStage<KeyPair> issue(@PathVariable String id, HttpServletRequest request) {
        return accounts.find(customer(id))
                .thenCompose(found -> keys.issue(
                                found.orElseThrow(() -> notFound(id)).customer())
                        .thenApply(key -> made(key, request)));
    }

    /** The audit log names it. */
    private static KeyPair made(KeyPair key, HttpServletRequest request) {
        request.setAttribute(AuditLog.MADE_KEY, key.keyId());
        return key;
    }

    /** Brokers accept a cached key for some seconds more. */
    @DeleteMapping("/{id}/keys/{keyId}")
    CompletionStage<ResponseEntity<Void>> revoke(@PathVariable String id, @PathVariable String keyId) {
        return keys.revoke(customer(id), keyId).thenApply(revoked -> {
            if (!revoked) {
                throw ApiException.notFound("key not found for " + ApiError.shown(keyId));
            }
            return ResponseEntity.noContent().build();
        });
    }

    static CustomerId customer(String id) {
        try {
            return new CustomerId(id);
        } catch (IllegalArgumentException e) {
            throw notFound(id);
        }
    }

    private static ApiException notFound(String id) {
        return ApiException.notFound("account not found for " + ApiError.shown(id));
    }
}
