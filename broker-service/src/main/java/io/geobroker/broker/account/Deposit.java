package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.schema.listing.Symbol;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Cash and shares that an operator adds to an account: a line of the ledger.
 *
 * @param transfer the same id is the same deposit
 * @param number in the order of the customer's deposits, from 1
 * @param positions the shares, with their cost
 * @param operator who asked for it
 * @param atMicros by the clock of the broker asked
 */
public record Deposit(
        CustomerId customer,
        String transfer,
        long number,
        long cashMicros,
        Map<Symbol, Position> positions,
        String operator,
        long atMicros) {

    public Deposit {
        positions = Collections.unmodifiableMap(new LinkedHashMap<>(positions));
        if (number < 1) {
            throw new IllegalArgumentException("number must be from 1: " + number);
        }
    }

    /** Ignores operator, number and time. */
    public boolean addsTheSameAs(Deposit other) {
        return customer.equals(other.customer)
                && transfer.equals(other.transfer)
                && cashMicros == other.cashMicros
                && positions.equals(other.positions);
    }

    public Deposit numbered(long otherNumber) {
        return new Deposit(customer, transfer, otherNumber, cashMicros, positions, operator, atMicros);
    }
}
