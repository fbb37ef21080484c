package io.geobroker.broker.platform.brokers;

import java.util.function.Function;

/** How other brokers answered. */
public sealed interface BrokerReply {

    <T> T fold(
            Function<? super Answered, ? extends T> answered,
            Function<? super Refused, ? extends T> refused,
            Function<? super NotSent, ? extends T> notSent,
            Function<? super Unknown, ? extends T> unknown);

    /** Whether one answered at all. */
    default boolean isOfALivingBroker() {
        return fold(answered -> true, refused -> true, notSent -> false, unknown -> false);
    }

    /** One did what it was asked for, or says why not. */
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

    /** One was reached and does nothing for such a request, ever; none did anything. */
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

    /** None did anything, and none will. */
    record NotSent(Throwable cause) implements BrokerReply {
        @Override
        public <T> T fold(
                Function<? super Answered, ? extends T> answered,
                Function<? super Refused, ? extends T> refused,
                Function<? super NotSent, ? extends T> notSent,
                Function<? super Unknown, ? extends T> unknown) {
            return notSent.apply(this);
        }
    }

    /** One may have done it, or may yet. */
    record Unknown(Throwable cause) implements BrokerReply {
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
