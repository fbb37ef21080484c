package io.geobroker.broker.order.web;

import io.geobroker.broker.order.BrokerMadeName;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.placing.Answer;
import io.geobroker.broker.order.placing.MarketOrders;
import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.broker.order.placing.PlaceOrder;
import io.geobroker.broker.order.placing.Refusal;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.error.ErrorCode;
import java.time.Duration;
import java.util.function.Function;

/**
 * Maps {@link Answer}s to HTTP: unanswered is 503, refused is 4xx.
 *
 * <p>The message of a 503 tells whether something may be written.
 */
public final class OrderAnswers {
    private static final String IS_CUT_OFF = " and cannot be reached now: ";

    private OrderAnswers() {}

    public static <D> D placed(Answer<D> answer, PlaceOrder.Request request, OrderMeters meters) {
        boolean waits = request.waits();
        return value(
                answer,
                new Refusals("a new order") {
                    @Override
                    public ApiException forbidden(String reason) {
                        meters.orderForbidden();
                        return super.forbidden(reason);
                    }
                },
                unreachable -> {
                    ApiException error = ApiException.unavailable("region " + unreachable.region()
                            + (waits
                                    ? " has your account and your client order ids" + IS_CUT_OFF
                                            + "nothing was written, safe to repeat"
                                    : " is needed for this order" + IS_CUT_OFF + "nothing was filled, safe to repeat"));
                    return request.clientOrderId()
                            .map(name -> error.with(ClientOrderIdForm.FIELD, name))
                            .orElse(error);
                },
                unknown -> {
                    meters.orderUnknown();
                    return notConfirmed(unknown.order(), waits ? "wait" : "be filled");
                });
    }

    /**
     * For an order that does not wait; counts it.
     *
     * @param startedNanos when the request came; it ends now
     */
    public static OrderJson filled(
            Answer<MarketOrders.Filled> answer, PlaceOrder.Request request, OrderMeters meters, long startedNanos) {
        MarketOrders.Filled filled = placed(answer, request, meters);
        if (filled.order().status() == Order.Status.FILLED) {
            Duration took = Duration.ofNanos(System.nanoTime() - startedNanos);
            meters.marketOrderFilled(filled.mode(), filled.home(), took);
        } else {
            meters.immediateOrderCanceled();
        }
        return OrderJson.of(filled.order());
    }

    /** @param id as the customer wrote it */
    public static <D> D replaced(Answer<D> answer, String id) {
        return value(
                answer,
                new Refusals(id),
                unreachable -> unreachable.at() == Answer.Step.FIND
                        ? notKnownYet(id, unreachable.region())
                        : decides(id, unreachable.region(), IS_CUT_OFF + "it is as it was, safe to repeat"),
                unknown -> unknown.at() == Answer.Step.BRING_IN
                        ? ApiException.unavailable(
                                        "outcome unknown: replacing the order was not confirmed in time; look at GET "
                                                + "/v2/orders/" + id + " before you repeat it")
                                .with("order_id", id)
                                .with("replaced_by", unknown.order().id().toString())
                        : ApiException.unavailable(
                                        "not confirmed in time: the order is as it was; it is safe to repeat this, with"
                                                + " another client_order_id or none")
                                .with("order_id", id));
    }

    /** @param id as the customer wrote it */
    public static <D> D canceled(Answer<D> answer, String id) {
        return value(
                answer,
                new Refusals(id),
                unreachable -> unreachable.at() == Answer.Step.FIND
                        ? notKnownYet(id, unreachable.region())
                        : decides(id, unreachable.region(), IS_CUT_OFF + "nothing was sent, safe to repeat"),
                unknown -> decides(
                        id,
                        unknown.region().orElse("of its symbol"),
                        " and did not answer in time: outcome unknown, safe to repeat"));
    }

    /** For answers to many attempts at once. */
    public static <D> int status(Answer<D> answer, int done) {
        return answer.<Integer>fold(
                value -> done,
                refused -> refused.why().fold(new Refusals("")).status(),
                unreachable -> ErrorCode.UNAVAILABLE.status(),
                unknown -> ErrorCode.UNAVAILABLE.status());
    }

    /** The region that placed the order is unreachable. */
    static ApiException notKnownYet(String id, String region) {
        return ApiException.unavailable("order " + id + " is not known here yet, and region " + region
                        + ", where it was placed, cannot be reached now: safe to repeat")
                .with("order_id", id);
    }

    /** The customer's home region is unreachable. */
    static ApiException nameNotKnownYet(String name, String region) {
        return ApiException.unavailable(
                        "region " + region + " knows your client order ids" + IS_CUT_OFF + "safe to repeat")
                .with(ClientOrderIdForm.FIELD, name);
    }

    /** To a forwarding broker, which retries or answers its customer. */
    public static ApiException notDecided() {
        return ApiException.unavailable("the order was not decided in time");
    }

    private static <D> D value(
            Answer<D> answer,
            Refusals refusals,
            Function<Answer.Unreachable<D>, ApiException> whenUnreachable,
            Function<Answer.Unknown<D>, ApiException> whenUnknown) {
        return answer.fold(
                Answer.Done::value,
                refused -> {
                    throw refused.why().fold(refusals);
                },
                unreachable -> {
                    throw whenUnreachable.apply(unreachable);
                },
                unknown -> {
                    throw whenUnknown.apply(unknown);
                });
    }

    private static ApiException decides(String id, String region, String what) {
        return ApiException.unavailable("region " + region + " decides on this order" + what)
                .with("order_id", id);
    }

    /** @param state what the order may do now */
    private static ApiException notConfirmed(OpenOrder order, String state) {
        boolean named = BrokerMadeName.orderId(order.clientOrderId()).isEmpty();
        return ApiException.unavailable("outcome unknown: the order was not confirmed in time and may or may not "
                        + state + " now; "
                        + (named
                                ? "it is safe to repeat it with this client_order_id, and to look at GET "
                                        + ClientOrderIdController.PATH
                                : "look at GET " + ClientOrderIdController.PATH + ": if it is not there in a few"
                                        + " minutes, it was not placed; with a client_order_id of your own it could"
                                        + " be repeated"))
                .with(ClientOrderIdForm.FIELD, order.clientOrderId())
                .with("order_id", order.id().toString());
    }

    private static class Refusals implements Refusal.Cases<ApiException> {
        private final String id;

        Refusals(String id) {
            this.id = id;
        }

        @Override
        public ApiException rejected(String reason) {
            return ApiException.invalid(reason);
        }

        @Override
        public ApiException forbidden(String reason) {
            return ApiException.forbidden(reason);
        }

        @Override
        public ApiException nameTaken() {
            return ApiException.notUnique("client_order_id must be unique");
        }

        @Override
        public ApiException notFound() {
            return OrderPath.notFound(id);
        }

        @Override
        public ApiException tooLate(Order.Status status) {
            // Alpaca's words, which its clients match.
            return ApiException.invalid("order is already in \"" + OrderJson.status(status) + "\" state")
                    .with("field", "id");
        }
    }
}
