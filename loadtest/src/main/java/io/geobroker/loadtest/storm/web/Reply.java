package io.geobroker.loadtest.storm.web;

import tools.jackson.databind.JsonNode;

/**
 * What came back of a request.
 *
 * @param status of HTTP; {@value #NONE} when nothing came
 * @param body missing node when there is none
 * @param why what was in the way when nothing came
 */
public record Reply(int status, JsonNode body, String why) {
    /** Whether it was sent, arrived, or was done: nobody knows. */
    public static final int NONE = 0;

    /** Alpaca's code of a client order id that was used before. */
    private static final int NAME_TAKEN = 40_010_001;

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final int NOT_FOUND = 404;

    public boolean isNone() {
        return status == NONE;
    }

    public boolean isOk() {
        return status == OK || status == NO_CONTENT;
    }

    /** Whether the broker decided against it; nothing else says that nothing was done. */
    public boolean isRefusal() {
        return status >= 400 && status < 500;
    }

    /** Whether nothing was done for want of time or of quota, so that it may be repeated. */
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

    /** For a person: the status and what the broker said. */
    public String summary() {
        return isNone() ? why : status + " " + text("message");
    }
}
