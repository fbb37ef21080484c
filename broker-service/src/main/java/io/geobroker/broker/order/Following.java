package io.geobroker.broker.order;

/** How closely an order's life is followed by whoever watches the brokers; the order itself is treated like any other. */
public enum Following {
    NO(0),
    YES(1),
    /** Down to what each replica does for it. */
    CLOSELY(3);

    private final int bits;

    Following(int bits) {
        this.bits = bits;
    }

    /** The value of {@link OrderId#FOLLOWING}. */
    int bits() {
        return bits;
    }
}
