package io.geobroker.broker.region.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.geobroker.broker.operator.web.ConditionalOnOperators;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.region.LostDoor;
import io.geobroker.broker.region.LostRegions;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.security.Principal;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The operator's endpoint for regions that are lost for good. */
@RestController
@ConditionalOnOperators
@RequestMapping(path = "/geo/admin/lost-doors", produces = MediaType.APPLICATION_JSON_VALUE)
public record AdminLostDoorController(LostRegions regions) {
    private static final String REQUIRED = "is required";

    @GetMapping
    CompletionStage<AllJson> list() {
        return regions.all()
                .thenApply(
                        lost -> new AllJson(lost.stream().map(LostDoorJson::of).toList()));
    }

    /** What stands against it, and up to when this region heard of it. Changes nothing. */
    @GetMapping("/{region}")
    CompletionStage<FindingsJson> findings(@PathVariable String region) {
        return valid(() -> regions.findings(region)).thenApply(FindingsJson::of);
    }

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    CompletionStage<LostDoorJson> declare(@Valid @RequestBody LostRegionBody body, Principal operator) {
        return valid(() -> regions.findings(body.region()))
                .thenCompose(found -> valid(() -> regions.declare(found, body.heir(), operator.getName())))
                .thenApply(LostDoorJson::of);
    }

    private static <T> T valid(Supplier<T> act) {
        try {
            return act.get();
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid(String.valueOf(e.getMessage()));
        }
    }

    /**
     * @param region that is lost
     * @param heir the region that inherits its orders
     */
    record LostRegionBody(
            @NotNull(message = REQUIRED) String region,
            @NotNull(message = REQUIRED) String heir) {}

    record AllJson(List<LostDoorJson> doors) {}

    /** @param heir the door that inherits its orders */
    record LostDoorJson(String door, String region, String heir, String declaredAt, String declaredBy) {
        static LostDoorJson of(LostDoor lost) {
            return new LostDoorJson(
                    lost.door(), lost.region(), lost.heir(), time(lost.declaredAtMicros()), lost.declaredBy());
        }
    }

    /**
     * @param answers whether a node or a broker of it answers here
     * @param replicated whether keyspace {@code broker} is replicated to it
     * @param heardAt when it wrote the last that came here; absent if nothing ever came
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record FindingsJson(
            String region,
            String door,
            boolean answers,
            boolean replicated,
            @Nullable String heardAt) {
        static FindingsJson of(LostRegions.Findings findings) {
            return new FindingsJson(
                    findings.region(),
                    findings.door(),
                    findings.answers(),
                    findings.isReplicated(),
                    findings.heardAtMicros().isPresent()
                            ? time(findings.heardAtMicros().getAsLong())
                            : null);
        }
    }

    private static String time(long micros) {
        return MicroClock.at(micros).toString();
    }
}
