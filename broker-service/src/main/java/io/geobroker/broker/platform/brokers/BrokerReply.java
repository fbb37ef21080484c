package io.geobroker.broker.platform.brokers;

import java.util.function.Function;
import tools.jackson.core.JacksonException;

/** How other brokers answered a request. */
public sealed interface BrokerReply {

    default <T> T fold(
            Function<? super Answered, ? extends T> answered,
            Function<? super NotSent, ? extends T> notSent,
            Function<? super Unknown, ? extends T> unknown) {
        if (this instanceof Answered reply) {
            return answered.apply(reply);
        }
        return this instanceof NotSent reply ? notSent.apply(reply) : unknown.apply((Unknown) this);
    }

    /** Whatever it answered. */
    default boolean isOfALivingBroker() {
        return fold(answered -> true, NotSent::isAnswered, Unknown::isAnswered);
    }

    /** A broker did it, or says why not. */
    record Answered(int status, String body) implements BrokerReply {

        /** @throws JacksonException when it is something else */
        public <T> T read(Class<T> type) {
            return BrokerCalls.JSON.readValue(body, type);
        }
    }

    /**
     * Nothing was done, and nothing will be.
     *
     * @param isAnswered whether a broker answered, that it is too busy or refuses such requests for good
     */
    record NotSent(Throwable cause, boolean isAnswered) implements BrokerReply {}

    /**
     * It may be done, or may yet be.
     *
     * @param isAnswered whether a broker answered, with a failure
     */
    record Unknown(Throwable cause, boolean isAnswered) implements BrokerReply {}
}
