package io.geobroker.broker.platform.brokers;

import java.util.function.Function;

/** How other brokers answered a request. */
public sealed interface BrokerReply {

    <T> T fold(
            Function<? super Answered, ? extends T> answered,
            Function<? super Refused, ? extends T> refused,
            Function<? super NotSent, ? extends T> notSent,
            Function<? super Unknown, ? extends T> unknown);

    /** Whatever it answered. */
    default boolean isOfALivingBroker() {
        return fold(answered -> true, refused -> true, NotSent::isAnswered, Unknown::isAnswered);
    }

    /** A broker did it, or says why not. */
    record Answered(int status, String body) implements BrokerReply {
        @Override
        public <T> T fold(
                Function<? super Answered, ? extends T> answered,
                Function<? super Refused, ? extends T> refused,
                Function<? super NotSent, ? extends T> notSent,
                Function<? super Unknown, ? extends T> unknown) {
            return answered.apply(this);
        }
    }

    /** A broker refuses such requests for good; nothing was done. */
    record Refused(Throwable cause) implements BrokerReply {
        @Override
        public <T> T fold(
                Function<? super Answered, ? extends T> answered,
                Function<? super Refused, ? extends T> refused,
                Function<? super NotSent, ? extends T> notSent,
                Function<? super Unknown, ? extends T> unknown) {
            return refused.apply(this);
        }
    }

    /**
     * Nothing was done, and nothing will be.
     *
     * @param isAnswered whether a broker answered, that it is too busy
     */
    record NotSent(Throwable cause, boolean isAnswered) implements BrokerReply {
        @Override
        public <T> T fold(
                Function<? super Answered, ? extends T> answered,
                Function<? super Refused, ? extends T> refused,
                Function<? super NotSent, ? extends T> notSent,
                Function<? super Unknown, ? extends T> unknown) {
            return notSent.apply(this);
        }
    }

    /**
     * It may be done, or may yet be.
     *
     * @param isAnswered whether a broker answered, with a failure
     */
    record Unknown(Throwable cause, boolean isAnswered) implements BrokerReply {
        @Override
        public <T> T fold(
                Function<? super Answered, ? extends T> answered,
                Function<? super Refused, ? extends T> refused,
                Function<? super NotSent, ? extends T> notSent,
                Function<? super Unknown, ? extends T> unknown) {
            return unknown.apply(this);
        }
    }
}
