package io.geobroker.loadtest.storm.web;

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

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int FIRST_OF_SUCCESS = 200;
    private static final int FIRST_OF_REDIRECTION = 300;
    private static final int NOT_FOUND = 404;

    public boolean isNone() {
        return status == NONE;
    }

    /** Also for an answer to many questions at once, 207, whatever it says of each. */
    public boolean isOk() {
        return status >= FIRST_OF_SUCCESS && status < FIRST_OF_REDIRECTION;
    }

    /** Only this means that nothing was done. */
    public boolean isRefusal() {
        return status >= 400 && status < 500;
    }

    /** Nothing was done, for lack of time or quota; a retry is safe. */
    public boolean saysTooBusy() {
        return status == TOO_MANY_REQUESTS;
    }

    public boolean saysNotFound() {
        return status == NOT_FOUND;
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
