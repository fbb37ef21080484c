package io.geobroker.broker.account.web;

import io.geobroker.broker.account.AccountChange;
import io.geobroker.broker.account.Deposit;
import io.geobroker.broker.account.Position;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An account change between brokers; values its kind does not need are null or 0.
 *
 * @param isLast whether the receiver must make it, not send it on
 * @param withinMillis how long the change may take
 * @param otherOrderId the replaced order for RESERVE_IN_PLACE, the replacing one for PASS
 */
record AccountChangeJson(
        String customerId,
        String homeRegion,
        boolean isLast,
        long withinMillis,
        Kind kind,
        @Nullable String orderId,
        @Nullable String otherOrderId,
        @Nullable HeldJson hold,
        int mostHolds,
        @Nullable String side,
        @Nullable String symbol,
        long shares,
        long valueMicros,
        @Nullable List<DepositJson> deposits) {

    enum Kind {
        RESERVE,
        RESERVE_IN_PLACE,
        RELEASE,
        SETTLE,
        PASS,
        COUNT
    }

    record HeldJson(String symbol, long cashMicros, long shares) {
        static HeldJson of(Hold hold) {
            return new HeldJson(hold.symbol().value(), hold.cashMicros(), hold.shares());
        }

        Hold hold() {
            return new Hold(new Symbol(symbol), cashMicros, shares);
        }
    }

    record SharesJson(String symbol, long quantity, long costMicros) {}

    record DepositJson(
            String transferId,
            long number,
            long cashMicros,
            List<SharesJson> positions,
            String operator,
            long atMicros) {

        static DepositJson of(Deposit deposit) {
            return new DepositJson(
                    deposit.transfer(),
                    deposit.number(),
                    deposit.cashMicros(),
                    deposit.positions().entrySet().stream()
                            .map(each -> new SharesJson(
                                    each.getKey().value(),
                                    each.getValue().quantity(),
                                    each.getValue().costMicros()))
                            .toList(),
                    deposit.operator(),
                    deposit.atMicros());
        }

        Deposit deposit(CustomerId customer) {
            Map<Symbol, Position> shares = new LinkedHashMap<>();
            positions.forEach(
                    each -> shares.put(new Symbol(each.symbol()), new Position(each.quantity(), each.costMicros())));
            return new Deposit(customer, transferId, number, cashMicros, shares, operator, atMicros);
        }
    }

    static AccountChangeJson of(
            String home, CustomerId customer, AccountChange change, boolean isLast, Duration within) {
        AccountChangeJson about = new AccountChangeJson(
                customer.value(),
                home,
                isLast,
                within.toMillis(),
                Kind.RELEASE,
                null,
                null,
                null,
                0,
                null,
                null,
                0,
                0,
                null);
        return change.fold(
                reserve -> about.with(
                        reserve.replaced() == null ? Kind.RESERVE : Kind.RESERVE_IN_PLACE,
                        reserve.order(),
                        reserve.replaced(),
                        reserve.hold(),
                        reserve.mostHolds(),
                        null,
                        null),
                release -> about.with(Kind.RELEASE, release.order(), null, null, 0, null, null),
                settle -> about.with(Kind.SETTLE, settle.order(), null, null, 0, settle, null),
                pass -> about.with(Kind.PASS, pass.replaced(), pass.by(), pass.hold(), 0, null, null),
                count -> about.with(Kind.COUNT, null, null, null, 0, null, count.deposits()));
    }

    private AccountChangeJson with(
            Kind ofKind,
            @Nullable OrderId order,
            @Nullable OrderId other,
            @Nullable Hold held,
            int most,
            AccountChange.@Nullable Settle settle,
            @Nullable List<Deposit> counted) {
        return new AccountChangeJson(
                customerId,
                homeRegion,
                isLast,
                withinMillis,
                ofKind,
                order == null ? null : order.toString(),
                other == null ? null : other.toString(),
                held == null ? null : HeldJson.of(held),
                most,
                settle == null ? null : settle.side().name(),
                settle == null ? null : settle.symbol().value(),
                settle == null ? 0 : settle.shares(),
                settle == null ? 0 : settle.valueMicros(),
                counted == null ? null : counted.stream().map(DepositJson::of).toList());
    }

    /**
     * @throws IllegalArgumentException when a value is out of range
     * @throws NullPointerException when one is missing
     */
    AccountChange change() {
        return switch (kind) {
            case RESERVE -> new AccountChange.Reserve(order(orderId), held(), null, mostHolds);
            case RESERVE_IN_PLACE -> new AccountChange.Reserve(order(orderId), held(), order(otherOrderId), mostHolds);
            case RELEASE -> new AccountChange.Release(order(orderId));
            case SETTLE ->
                new AccountChange.Settle(
                        order(orderId),
                        Side.valueOf(Objects.requireNonNull(side, "side")),
                        new Symbol(Objects.requireNonNull(symbol, "symbol")),
                        shares,
                        valueMicros);
            case PASS -> new AccountChange.Pass(order(orderId), order(otherOrderId), held());
            case COUNT ->
                new AccountChange.Count(Objects.requireNonNull(deposits, "deposits").stream()
                        .map(each -> each.deposit(customer()))
                        .toList());
        };
    }

    CustomerId customer() {
        return new CustomerId(customerId);
    }

    private Hold held() {
        return Objects.requireNonNull(hold, "hold").hold();
    }

    private static OrderId order(@Nullable String id) {
        return OrderId.parse(Objects.requireNonNull(id, "order_id"));
    }
}
