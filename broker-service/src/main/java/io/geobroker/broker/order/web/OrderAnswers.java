package io.geobroker.broker.order.web;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CommandResult.Step;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.lookup.FindByClientOrderId;
import io.geobroker.broker.order.placing.MarketOrders;
import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.broker.order.placing.PlaceOrder;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.error.ErrorCode;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;

/** Maps results to HTTP: rejected is 4xx, unanswered is 503, or unknown where repeating may do it twice. */
public final class OrderAnswers {
    private static final String IS_CUT_OFF = " and cannot be reached now: ";
    private static final String DECIDES = " decides on this order";
    private static final String WITHOUT_NAME = ", with another client_order_id or none";

    private OrderAnswers() {}

    public static <D> D placed(CommandResult<D> result, PlaceOrder.Request request, OrderMeters meters) {
        boolean waits = request.waits();
        String what = (request.clientOrderId().isPresent() ? "by this request " : "") + "nothing was "
                + (waits ? "written" : "filled") + ", safe to repeat";
        return value(
                result,
                why -> {
                    if (why.kind() == Rejection.Kind.FORBIDDEN) {
                        meters.forbidden.increment();
                    }
                    return rejected(why, "a new order");
                },
                cutOff -> {
                    ApiException error = ApiException.unavailable(whoIsNeeded(cutOff) + what);
                    return request.clientOrderId()
                            .map(name -> error.with(OrderFields.CLIENT_ORDER_ID, name))
                            .orElse(error);
                },
                unsure -> {
                    meters.orderUnknown(waits);
                    return notConfirmed(unsure, waits ? "wait" : "be filled");
                });
    }

    /**
     * For an order that does not wait; counts it.
     *
     * @param startedNanos when the request came; it ends now
     */
    public static OrderJson filled(
            CommandResult<MarketOrders.Filled> result,
            PlaceOrder.Request request,
            OrderMeters meters,
            long startedNanos) {
        MarketOrders.Filled filled = placed(result, request, meters);
        if (filled.order().status() == Order.Status.FILLED) {
            Duration took = Duration.ofNanos(System.nanoTime() - startedNanos);
            meters.marketOrderFilled(filled.mode(), filled.home(), took);
        } else {
            meters.immediateOrderCanceled();
        }
        return OrderJson.of(filled.order());
    }

    /** @param id as the customer wrote it */
    public static <D> D replaced(CommandResult<D> result, String id) {
        return value(
                result,
                why -> rejected(why, id),
                cutOff -> cutOff.at() == Step.FIND
                        ? notKnownYet(id, cutOff.region())
                        : ApiException.unavailable(
                                        whoIsNeeded(cutOff) + "the order is as it was, safe to repeat" + WITHOUT_NAME)
                                .with("order_id", id),
                unsure -> unsure.at() == Step.BRING_IN
                        ? ApiException.unknown(
                                        "outcome unknown: replacing the order was not confirmed in time; look at GET "
                                                + "/v2/orders/" + id + " before you repeat it")
                                .with("order_id", id)
                                .with("replaced_by", orderOf(unsure).id().toString())
                        : ApiException.unavailable(
                                        "not confirmed in time: the order is as it was; it is safe to repeat this"
                                                + WITHOUT_NAME)
                                .with("order_id", id));
    }

    /** @param id as the customer wrote it */
    public static <D> D canceled(CommandResult<D> result, String id) {
        return value(
                result,
                why -> rejected(why, id),
                cutOff -> cutOff.at() == Step.FIND
                        ? notKnownYet(id, cutOff.region())
                        : ApiException.unavailable(whoIsNeeded(cutOff) + "nothing was sent, safe to repeat")
                                .with("order_id", id),
                unsure -> (unsure.at() == Step.FIND
                                ? isHeld()
                                : ApiException.unavailable("region "
                                        + Objects.requireNonNullElse(unsure.region(), "of its symbol")
                                        + DECIDES + " and did not answer in time: outcome unknown, safe to repeat"))
                        .with("order_id", id));
    }

    /** For answers to many attempts at once. */
    public static <D> int status(CommandResult<D> result, int done) {
        return result.<Integer>fold(
                value -> done,
                why -> rejected(why, "").status(),
                cutOff -> ErrorCode.UNAVAILABLE.status(),
                unsure -> ErrorCode.UNAVAILABLE.status());
    }

    /** @param id as the customer wrote it */
    public static Order found(CommandResult<Order> result, String id) {
        return value(result, why -> rejected(why, id), cutOff -> notKnownYet(id, cutOff.region()), held -> isHeld());
    }

    private static ApiException isHeld() {
        return ApiException.unavailable("the order may be filled, not known here yet: safe to repeat");
    }

    static FindByClientOrderId.Named foundByName(CommandResult<FindByClientOrderId.Named> result, String name) {
        return value(
                result,
                why -> rejected(why, ApiError.shown(name)),
                cutOff -> ApiException.unavailable("region " + cutOff.region() + " may know the order of this name"
                                + IS_CUT_OFF + "safe to repeat")
                        .with(OrderFields.CLIENT_ORDER_ID, name),
                unsure -> ApiException.unavailable("the order of this name may be filled, which is not known here yet:"
                                + " safe to repeat")
                        .with(OrderFields.CLIENT_ORDER_ID, name));
    }

    /** The region that placed the order is unreachable. */
    private static ApiException notKnownYet(String id, String region) {
        return ApiException.unavailable("order " + id + " is not known here yet, and region " + region
                        + ", where it was placed, cannot be reached now: safe to repeat")
                .with("order_id", id);
    }

    /** To a forwarding broker, which retries or answers its customer. */
    public static ApiException notDecided() {
        return ApiException.unavailable("the order was not decided in time");
    }

    private static <D> D value(
            CommandResult<D> result,
            Function<Rejection, ApiException> whenRejected,
            Function<CommandResult.Unavailable<D>, ApiException> whenUnavailable,
            Function<CommandResult.Unknown<D>, ApiException> whenUnknown) {
        return result.fold(
                value -> value,
                why -> {
                    throw whenRejected.apply(why);
                },
                cutOff -> {
                    throw whenUnavailable.apply(cutOff);
                },
                unsure -> {
                    throw whenUnknown.apply(unsure);
                });
    }

    private static OpenOrder orderOf(CommandResult.Unknown<?> unsure) {
        return Objects.requireNonNull(unsure.order(), "what is unknown of an order names it");
    }

    private static String whoIsNeeded(CommandResult.Unavailable<?> cutOff) {
        return "region " + cutOff.region()
                + switch (cutOff.at()) {
                    case BRING_IN -> DECIDES + IS_CUT_OFF;
                    case GIVE_BACK -> " has your account and did not answer in time: what it set aside is given back, ";
                    case FIND, HOLD, NAME -> " has your account and your client order ids" + IS_CUT_OFF;
                };
    }

    /** @param state what the order may do now */
    private static ApiException notConfirmed(CommandResult.Unknown<?> unsure, String state) {
        OpenOrder order = orderOf(unsure);
        String unknown = "outcome unknown: the order was not confirmed in time and may or may not " + state + " now; ";
        ApiException error;
        if (order.isNamed()) {
            error = ApiException.unavailable(unknown
                    + "it is safe to repeat it with this client_order_id, and to look at GET "
                    + ClientOrderIdController.PATH);
        } else if (unsure.at() == Step.HOLD) {
            error = ApiException.unavailable("the region of your account did not answer in time: the order was not"
                    + " placed, what was set aside is given back, safe to repeat");
        } else {
            error = ApiException.unknown(unknown + "look at GET " + ClientOrderIdController.PATH
                    + ": if it is not there in a few minutes, it was not placed; with a client_order_id of your own it"
                    + " could be repeated");
        }
        error = error.with(OrderFields.CLIENT_ORDER_ID, order.clientOrderId());
        // The one that may stand is an earlier one.
        return unsure.at() == Step.FIND
                ? error
                : error.with("order_id", order.id().toString());
    }

    private static ApiException rejected(Rejection why, String id) {
        return switch (why.kind()) {
            case INVALID -> ApiException.invalid(why.reason());
            case FORBIDDEN -> ApiException.forbidden(why.reason());
            case NAME_TAKEN -> ApiException.notUnique(why.reason());
            case NOT_FOUND -> OrderPath.notFound(id);
            case TOO_LATE -> ApiException.invalid(why.reason()).with("field", "id");
        };
    }
}
