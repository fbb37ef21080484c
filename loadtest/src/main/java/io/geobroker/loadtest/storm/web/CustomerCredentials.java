package io.geobroker.loadtest.storm.web;

/** The key pair that a customer asks with. */
public record CustomerCredentials(String key, String secret) {}
