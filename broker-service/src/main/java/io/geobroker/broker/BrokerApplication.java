package io.geobroker.broker;

import java.util.Arrays;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The broker of one region: places, matches, claims and records orders. */
@SpringBootApplication
public class BrokerApplication {
    /** First argument of a start that only migrates the schema. */
    private static final String MIGRATE = "migrate";

    public static void main(String[] args) {
        if (args.length > 0 && args[0].equals(MIGRATE)) {
            Migrate.run(Arrays.copyOfRange(args, 1, args.length));
        } else {
            SpringApplication.run(BrokerApplication.class, args);
        }
    }
}
