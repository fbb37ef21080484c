package io.geobroker.broker.order;

/** How closely monitoring traces an order; trading does not depend on it. */
public enum Following {
    NO(0),
    YES(1),
    /** Also on each replica. */
    CLOSELY(3);

    private final int bits;

    Following(int bits) {
        this.bits = bits;
    }

    /** As in {@link OrderId#FOLLOWING}. */
    int bits() {
        return bits;
    }
}
