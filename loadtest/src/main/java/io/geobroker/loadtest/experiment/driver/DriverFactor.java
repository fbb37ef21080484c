package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.experiment.load.Place;

/** Driver settings, and the variant that brokers use: {@code sessions.conf} and SessionSettings. */
enum DriverFactor {
    COALESCING("write coalescing", "10 us, the driver's default"),
    NO_DELAY("tcp-nodelay", "on, the driver's default"),
    EVENT_LOOP("event loop", "NIO, the driver's default"),
    IO_THREADS("I/O threads", "two for each processor, the driver's default; abroad 1"),
    CONNECTIONS("connections to a node", "1, the driver's default"),
    PROTOCOL("protocol", "V4, for a conditional write that times out breaks connections of V5 (driver 4.19.3)"),
    COMPRESSION("compression", "none, the driver's default"),
    /** The control: how the default differs from itself. */
    NOTHING("nothing", "-");

    private final String title;
    private final String brokerInWords;

    DriverFactor(String title, String brokerInWords) {
        this.title = title;
        this.brokerInWords = brokerInWords;
    }

    String title() {
        return title;
    }

    String brokerVariant(Place place) {
        return this == PROTOCOL
                ? DriverVariant.V4
                : this == IO_THREADS && place == Place.REMOTE ? DriverVariant.ONE_THREAD : DriverVariant.DEFAULT;
    }

    String brokerInWords() {
        return brokerInWords;
    }
}
