package io.geobroker.loadtest.storm.journal;

import java.util.UUID;

/** What a customer knows of an order after all tries to place it. */
public sealed interface Answer {

    /** The broker has the order. */
    record Acknowledged(UUID order) implements Answer {}

    /** The broker will never have it; nothing of it may be found anywhere. */
    record Refused(int status, String message) implements Answer {}

    /** Nobody said; either all of it is there, or nothing. */
    record Unknown(String why) implements Answer {}
}
