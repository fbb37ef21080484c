package io.geobroker.loadtest.storm.web;

/** A customer's API key pair. */
public record CustomerCredentials(String key, String secret) {}
