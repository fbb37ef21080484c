package io.geobroker.broker;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.Extension;

/** On a busy machine what a test awaits may take long: patience costs time only where a test fails. Found by JUnit. */
public final class PatientTests implements Extension {
    static {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
    }
}
