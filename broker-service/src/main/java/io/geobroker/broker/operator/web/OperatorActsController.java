package io.geobroker.broker.operator.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.geobroker.broker.operator.OperatorAct;
import io.geobroker.broker.operator.OperatorActs;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.Count;
import io.swagger.v3.oas.annotations.Parameter;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.time.InstantSource;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The audit log over REST. */
@RestController
@ConditionalOnOperators
@RequestMapping(path = "/geo/admin/acts", produces = MediaType.APPLICATION_JSON_VALUE)
public record OperatorActsController(OperatorActs acts, Region region, InstantSource clock) {
    private static final int PAGE = 100;

    /** The region whose brokers' acts are told. */
    public record Region(String name) {}

    /**
     * The newest {@code limit} acts of {@code month}, by default this one. Older ones follow with the last id as
     * {@code page_token}.
     */
    @GetMapping
    CompletionStage<List<ActJson>> list(@Valid Page page) {
        YearMonth month = page.month == null
                ? YearMonth.from(clock.instant().atOffset(ZoneOffset.UTC))
                : YearMonth.parse(page.month);
        UUID before = page.pageToken == null ? null : token(page.pageToken);
        return acts.of(region.name(), month, before, page.limit == null ? PAGE : Integer.parseInt(page.limit))
                .thenApply(found -> found.stream().map(ActJson::of).toList());
    }

    private static UUID token(String text) {
        try {
            UUID id = UUID.fromString(text);
            if (id.version() == 1) {
                return id;
            }
        } catch (IllegalArgumentException e) {
            // Said below.
        }
        throw ApiException.invalid("page_token must be the id of an act");
    }

    record Page(
            @Pattern(regexp = "\\d{4}-(0[1-9]|1[0-2])", message = "must be like 2026-03") @Nullable
            String month,

            @Count(max = 1_000) @Nullable String limit,

            @Parameter(name = "page_token", description = "the id of the last act of the page before") @Nullable
            String pageToken) {}

    /** @param status absent while the act is under way, or its end unknown */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ActJson(
            UUID id,
            Instant at,
            String operator,
            String method,
            String path,
            Map<String, String> ids,
            String address,
            @Nullable Integer status) {

        static ActJson of(OperatorActs.Recorded recorded) {
            OperatorAct act = recorded.act();
            return new ActJson(
                    act.id(),
                    act.at(),
                    act.operator(),
                    act.method(),
                    act.path(),
                    act.ids(),
                    act.address(),
                    recorded.status().isPresent() ? recorded.status().getAsInt() : null);
        }
    }
}
