package io.geobroker.broker.operator.web;

import io.geobroker.broker.operator.OperatorAct;
import io.geobroker.broker.operator.OperatorActs;
import io.geobroker.broker.platform.web.limit.KeyRates;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes operators' acts down, before and after. Threads may share it.
 *
 * @param ids time-based
 * @param within how long a line may take
 * @param refusals lines a minute of acts that one operator may not do
 */
public record AuditLog(OperatorActs acts, String region, Supplier<UUID> ids, Duration within, KeyRates refusals) {
    private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);
    /** Attribute of a request: the id of the API key that it made. */
    public static final String MADE_KEY = AuditLog.class.getName() + ".key";

    private static final int LONGEST = 256;
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    public static boolean isAct(HttpServletRequest request) {
        return !READING.contains(request.getMethod());
    }

    OperatorAct act(HttpServletRequest request, String operator, Map<String, String> named) {
        return new OperatorAct(
                ids.get(),
                region,
                operator,
                request.getMethod(),
                cut(request.getRequestURI()),
                named,
                request.getRemoteAddr());
    }

    static String cut(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    }

    /** Writes an act that its operator may not do, some a minute of each: nobody else's acts shall be hard to find. */
    void refused(HttpServletRequest request, String operator, int status) {
        if (isAct(request) && refusals.take(operator).isConsumed()) {
            OperatorAct act = act(request, operator, Map.of());
            if (begin(act)) {
                end(request, act, status);
            }
        }
    }

    /** Blocks. False: the line may be missing, and nothing must be done. */
    boolean begin(OperatorAct act) {
        try {
            acts.begin(act).toCompletableFuture().get(within.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (ExecutionException | TimeoutException | RuntimeException e) {
            LOG.warn("{} {} is not done, the audit log cannot be written", act.method(), act.path(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /** Does not wait. After a failure the line still says that the act began. */
    void end(HttpServletRequest request, OperatorAct act, int status) {
        OperatorAct done = request.getAttribute(MADE_KEY) instanceof String key ? act.with("key_id", key) : act;
        var unused = acts.end(done, status).whenComplete((written, failure) -> {
            if (failure != null) {
                LOG.warn("{} {} ended with {}, which the audit log does not tell", act.method(), act.path(), status);
            }
        });
    }
}
