package io.geobroker.loadtest.storm.journal;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** What a customer knows of an order after all tries to place it. */
public sealed interface Answer {

    <R> R fold(
            Function<? super Acknowledged, ? extends R> acknowledged,
            Function<? super Refused, ? extends R> refused,
            Function<? super Unknown, ? extends R> unknown);

    default Optional<UUID> acknowledged() {
        return fold(
                acknowledged -> Optional.of(acknowledged.order()),
                refused -> Optional.empty(),
                unknown -> Optional.empty());
    }

    default boolean isRefused() {
        return fold(acknowledged -> false, refused -> true, unknown -> false);
    }

    default boolean isUnknown() {
        return fold(acknowledged -> false, refused -> false, unknown -> true);
    }

    /** The broker has the order. */
    record Acknowledged(UUID order) implements Answer {
        @Override
        public <R> R fold(
                Function<? super Acknowledged, ? extends R> acknowledged,
                Function<? super Refused, ? extends R> refused,
                Function<? super Unknown, ? extends R> unknown) {
            return acknowledged.apply(this);
        }
    }

    /** Nothing of the order may be found anywhere. */
    record Refused(int status, String message) implements Answer {
        @Override
        public <R> R fold(
                Function<? super Acknowledged, ? extends R> acknowledged,
                Function<? super Refused, ? extends R> refused,
                Function<? super Unknown, ? extends R> unknown) {
            return refused.apply(this);
        }
    }

    /** No answer: either the whole order is there, or nothing. */
    record Unknown(String why) implements Answer {
        @Override
        public <R> R fold(
                Function<? super Acknowledged, ? extends R> acknowledged,
                Function<? super Refused, ? extends R> refused,
                Function<? super Unknown, ? extends R> unknown) {
            return unknown.apply(this);
        }
    }
}
