package io.geobroker.broker.update.web;

import io.geobroker.broker.account.web.KeyCheck;
import io.geobroker.broker.account.web.LoginGuard;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.limit.InFlightLimit;
import io.geobroker.broker.platform.web.limit.RateLimit;
import io.geobroker.broker.update.Admission;
import io.geobroker.broker.update.Subscription;
import io.geobroker.broker.update.Updates;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** A customer's trade updates as server-sent events: replayed from the requested start, then live. */
@RestController
public record EventStreamController(
        Updates updates, LoginGuard login, MicroClock clock, UpdatesProperties properties, JsonMapper json) {
    @Operation(
            summary = "Listen to trade updates",
            description =
                    "Server-sent events: what happened since the given id, then what happens. The id of each event"
                            + " continues from it, in any region.")
    @ApiResponse(
            responseCode = "200",
            description = "the data of each event",
            content =
                    @Content(
                            mediaType = MediaType.TEXT_EVENT_STREAM_VALUE,
                            schema = @Schema(implementation = UpdateJson.class)))
    @GetMapping(path = "/v2/events/trades")
    void stream(
            @AuthenticationPrincipal CustomerId customer,
            @ParameterObject SubscriptionParameters parameters,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEventId,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        Subscription subscription = parameters.subscription(lastEventId, clock.micros(), properties.retention());
        if (HttpMethod.HEAD.matches(request.getMethod())) {
            // Nothing is written after a head, so nothing would fail when the peer is gone.
            setHead(response);
            return;
        }
        EventStream stream = new EventStream(properties.maxWaiting(), json, keyOf(request));
        Runnable close = closeOrRefuse(updates.open(customer, subscription, stream));
        setHead(response);
        begin(stream, request, close);
    }

    private static void setHead(HttpServletResponse response) {
        response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE + ";charset=UTF-8");
        // Keeps nginx from buffering.
        response.setHeader("X-Accel-Buffering", "no");
    }

    private StreamKey keyOf(HttpServletRequest request) {
        return new StreamKey(
                login,
                Objects.requireNonNullElse(request.getHeader(RateLimit.KEY), ""),
                Objects.requireNonNullElse(request.getHeader(KeyCheck.SECRET), ""));
    }

    private static Runnable closeOrRefuse(Admission result) {
        return result.fold(
                Admission.Opened::close,
                tooMany -> {
                    throw ApiException.tooMany(tooMany.reason());
                },
                stopping -> {
                    throw ApiException.unavailable("this broker stops: connect to another, or again");
                });
    }

    private static void begin(EventStream stream, HttpServletRequest request, Runnable close) throws IOException {
        try {
            InFlightLimit.leave(request);
            AsyncContext async = request.startAsync();
            async.setTimeout(0);
            stream.begin(async, close);
        } catch (IOException | RuntimeException e) {
            close.run();
            throw e;
        }
    }
}
