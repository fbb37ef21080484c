package io.geobroker.loadtest.prototype;

/** When the prototype fills an order: the rules it shares with the broker, restated. */
final class Rule {
    private Rule() {}

    /**
     * @param type {@code limit} or {@code stop}
     * @param side {@code buy} or {@code sell}
     */
    static boolean fills(String type, String side, long orderMicros, long tickerMicros) {
        boolean whenLow = type.equals("limit") == side.equals("buy");
        return whenLow ? tickerMicros <= orderMicros : tickerMicros >= orderMicros;
    }
}
