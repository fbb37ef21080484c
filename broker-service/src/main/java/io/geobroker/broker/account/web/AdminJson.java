package io.geobroker.broker.account.web;

import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.Deposit;
import io.geobroker.broker.account.KeyPair;
import io.geobroker.broker.account.MakeDeposit;
import io.geobroker.broker.account.Position;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answers of the operator's endpoints. */
final class AdminJson {
    private AdminJson() {}

    record AccountState(
            String customerId,
            String homeRegion,
            String cash,
            String heldCash,
            String buyingPower,
            List<Shares> positions,
            int openOrders,
            long version) {

        static AccountState of(Account account) {
            return new AccountState(
                    account.customer().value(),
                    account.homeRegion(),
                    Amounts.plain(account.cashMicros()),
                    Amounts.plain(account.heldCashMicros()),
                    Amounts.plain(account.buyingPowerMicros()),
                    account.positions().entrySet().stream()
                            .sorted(Map.Entry.comparingByKey())
                            .map(entry -> Shares.of(account, entry.getKey(), entry.getValue()))
                            .toList(),
                    account.holds().size(),
                    account.version());
        }
    }

    record Shares(String symbol, String qty, String qtyAvailable, String costBasis) {

        static Shares of(Account account, Symbol symbol, Position position) {
            return new Shares(
                    symbol.value(),
                    Long.toString(position.quantity()),
                    Long.toString(account.availableShares(symbol)),
                    Amounts.plain(position.costMicros()));
        }
    }

    record Opened(AccountState account, KeyPair key) {}

    /** @param next null on the last page */
    record Page(List<AccountState> accounts, @Nullable String next) {}

    /**
     * @param operator who asked for it
     * @param counted false if a broker died before the account counted it; repeating it, or the next deposit, counts it
     */
    record DepositLine(
            String transferId,
            long number,
            String cash,
            List<Deposited> positions,
            String operator,
            String at,
            boolean counted) {

        static DepositLine of(Deposit deposit, boolean counted) {
            return new DepositLine(
                    deposit.transfer(),
                    deposit.number(),
                    Amounts.plain(deposit.cashMicros()),
                    deposit.positions().entrySet().stream()
                            .sorted(Map.Entry.comparingByKey())
                            .map(entry -> new Deposited(
                                    entry.getKey().value(),
                                    Long.toString(entry.getValue().quantity()),
                                    Amounts.plain(entry.getValue().costMicros())))
                            .toList(),
                    deposit.operator(),
                    MicroClock.at(deposit.atMicros()).toString(),
                    counted);
        }
    }

    record Deposited(String symbol, String qty, String costBasis) {}

    /** @param next null on the last page */
    record DepositPage(List<DepositLine> deposits, @Nullable String next) {

        static DepositPage of(MakeDeposit.Ledger ledger, int limit) {
            List<Deposit> lines = ledger.lines();
            return new DepositPage(
                    lines.stream()
                            .map(line -> DepositLine.of(line, line.number() <= ledger.counted()))
                            .toList(),
                    lines.size() < limit ? null : lines.get(limit - 1).transfer());
        }
    }
}
