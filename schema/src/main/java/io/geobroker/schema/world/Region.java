package io.geobroker.schema.world;

import io.geobroker.schema.Checks;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * A place with its own brokers, Kafka and Cassandra datacenter.
 *
 * @param name such as {@code north-virginia}
 * @param title such as {@code North Virginia}
 * @param datacenter such as {@code NorthVirginiaDC}
 * @param latitude degrees north
 * @param longitude degrees east
 * @param egressUsdPerGb US dollars for a gigabyte sent to any other region
 * @param door how orders that are decided here name it; another name once the region was lost and is rebuilt (ADR 36)
 */
public record Region(
        String name,
        String title,
        String datacenter,
        double latitude,
        double longitude,
        BigDecimal egressUsdPerGb,
        String door) {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,39}");
    private static final Pattern DATACENTER = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,39}");

    public Region {
        Checks.that(
                NAME.matcher(name).matches(), "region name must be lower-case letters, digits and hyphens: " + name);
        Checks.that(!title.isBlank(), "title of region " + name + " must not be blank");
        Checks.that(
                DATACENTER.matcher(datacenter).matches(),
                "datacenter of region " + name + " must be letters, digits and underscores: " + datacenter);
        Checks.that(
                latitude >= -90 && latitude <= 90, "latitude of region " + name + " must be -90 to 90: " + latitude);
        Checks.that(
                longitude >= -180 && longitude <= 180,
                "longitude of region " + name + " must be -180 to 180: " + longitude);
        Checks.that(
                egressUsdPerGb.signum() >= 0, "egress price of region " + name + " must be >= 0: " + egressUsdPerGb);
        Checks.that(
                NAME.matcher(door).matches(),
                "door of region " + name + " must be lower-case letters, digits and hyphens: " + door);
    }
}
