package io.geobroker.loadtest.storm.web;

import io.geobroker.loadtest.storm.journal.Sightings;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The answer to a request.
 *
 * @param status of HTTP; {@value #NONE} without an answer
 * @param body missing node when there is none
 * @param why empty with an answer
 */
public record Reply(int status, JsonNode body, String why) {
    /** It is unknown whether the request was carried out. */
    public static final int NONE = 0;

    /** Alpaca's code for a client order id that is in use. */
    private static final int NAME_TAKEN = 40_010_001;

    private static final int UNKNOWN = 50_010_001;

    /** Correct requests with a key that is known are never answered so. */
    private static final Set<Integer> NEVER = Set.of(400, 401, 405, 413, 415);

    /** What a new or replaced order may be refused for with 403; nothing else is. */
    private static final Pattern SHORT =
            Pattern.compile("insufficient .*|too many open orders: .*|order parameters are not changed");

    public boolean isNone() {
        return status == NONE;
    }

    /** Also for an answer to many questions at once, 207, whatever it says of each. */
    public boolean isOk() {
        return status >= 200 && status < 300;
    }

    /** Only this means that nothing was done. */
    public boolean isRefusal() {
        return status >= 400 && status < 500;
    }

    /** Nothing was done, for lack of time or quota; a retry is safe. */
    public boolean saysTooBusy() {
        return status == 429;
    }

    /** No fault excuses it: a broker that lacks something answers 503, or that the outcome is unknown. */
    public boolean saysDefect() {
        return NEVER.contains(status)
                || (status == 403 && !SHORT.matcher(text("message")).matches())
                || (status == 500 && body.path("code").asInt(0) != UNKNOWN);
    }

    /** Writes down a defect, if it is one. */
    public void noteDefect(Sightings sightings, String customer) {
        if (saysDefect()) {
            sightings.failed(customer, summary());
        }
    }

    public boolean saysNotFound() {
        return status == 404;
    }

    /** The order had ended before, in the words that clients match. */
    public boolean saysTooLate() {
        return status == 422 && text("message").startsWith("order is already in");
    }

    public boolean saysNameIsTaken() {
        return isRefusal() && body.path("code").asInt(0) == NAME_TAKEN;
    }

    public String text(String field) {
        return body.path(field).asString("");
    }

    public String summary() {
        return isNone() ? why : status + " " + text("message");
    }
}
