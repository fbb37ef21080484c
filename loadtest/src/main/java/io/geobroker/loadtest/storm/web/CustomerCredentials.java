package io.geobroker.loadtest.storm.web;

import java.net.http.HttpRequest;

/** A customer's API key pair. */
public record CustomerCredentials(String key, String secret) {
    public HttpRequest.Builder sign(HttpRequest.Builder request) {
        return request.header("APCA-API-KEY-ID", key).header("APCA-API-SECRET-KEY", secret);
    }
}
