package io.geobroker.broker.account.web;

import io.geobroker.broker.account.NotSentException;
import io.geobroker.broker.order.UnknownCustomerException;
import io.geobroker.broker.order.lookup.ReadTooLongException;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.error.ErrorAdvice;
import io.geobroker.broker.region.RegionUnreachableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Maps errors of an account's region and of its row to 503. */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class AccountErrors {
    private static final Logger LOG = LoggerFactory.getLogger(AccountErrors.class);

    /** The key is replicated here, the account not yet. */
    @ExceptionHandler
    ResponseEntity<Object> handle(UnknownCustomerException e) {
        return unavailable("your account is not known in this region yet: nothing was done, safe to repeat");
    }

    @ExceptionHandler
    ResponseEntity<Object> handle(RegionUnreachableException e) {
        return unavailable("region " + e.region() + " cannot be reached now: nothing was sent, safe to repeat");
    }

    @ExceptionHandler
    ResponseEntity<Object> handle(NotSentException e) {
        return unavailable("the account's datacenter has too much to do: nothing was sent, safe to repeat");
    }

    @ExceptionHandler
    ResponseEntity<Object> handle(ReadTooLongException e) {
        return unavailable("the list took too long to read: repeat it, or ask for less with after, until or limit");
    }

    @ExceptionHandler
    ResponseEntity<Object> handle(UnreadableRowException e) {
        LOG.error("a request is refused: {}", e.getMessage());
        return unavailable("what is stored of this cannot be read: nothing helps until an operator has mended it");
    }

    private static ResponseEntity<Object> unavailable(String message) {
        return ErrorAdvice.answer(ApiException.unavailable(message));
    }
}
