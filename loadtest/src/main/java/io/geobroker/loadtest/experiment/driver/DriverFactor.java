package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.experiment.load.Place;

/** Driver settings, and the variant that brokers use: {@code sessions.conf} and SessionSettings. */
enum DriverFactor {
    COALESCING("write coalescing", DriverVariant.DEFAULT, "10 us, the driver's default"),
    NO_DELAY("tcp-nodelay", DriverVariant.DEFAULT, "on, the driver's default"),
    EVENT_LOOP("event loop", DriverVariant.DEFAULT, "NIO, the driver's default"),
    IO_THREADS("I/O threads", DriverVariant.DEFAULT, "two for each processor, the driver's default; abroad 1"),
    CONNECTIONS("connections to a node", DriverVariant.DEFAULT, "1, the driver's default"),
    PROTOCOL(
            "protocol",
            DriverVariant.V4,
            "V4, for a conditional write that times out breaks connections of V5 (driver 4.19.3)"),
    COMPRESSION("compression", DriverVariant.DEFAULT, "none, the driver's default"),
    /** The control: how the default differs from itself. */
    NOTHING("nothing", DriverVariant.DEFAULT, "-");

    private final String title;
    private final String broker;
    private final String brokerInWords;

    DriverFactor(String title, String broker, String brokerInWords) {
        this.title = title;
        this.broker = broker;
        this.brokerInWords = brokerInWords;
    }

    String title() {
        return title;
    }

    String brokerVariant(Place place) {
        return this == IO_THREADS && place == Place.REMOTE ? DriverVariant.ONE_THREAD : broker;
    }

    String brokerInWords() {
        return brokerInWords;
    }
}
