package io.geobroker.insight.page;

import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** The page in a real browser, against a recorded world: a quiet day on a laptop, unless a test wants another. */
@ExtendWith(HeadlessChromium.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RecordedPage {
    /** Charts have some points then. */
    static final String DRAWN = "performance.getEntriesByName(location.origin + '/geo/world').length > 12";
    /** Every chart has something in it. */
    static final String PAINTED = """
            [...document.querySelectorAll("canvas")].every(canvas => canvas.width > 0
              && canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some(value => value > 0))""";

    final Browser browser;
    final RecordedWorld world = new RecordedWorld();
    final RecordedBroker broker = new RecordedBroker(world);

    RecordedPage(Browser browser) {
        this.browser = browser;
    }

    @BeforeEach
    void quietDayOnALaptop() {
        world.quiet();
        browser.laptop();
        browser.complaints();
    }

    @AfterEach
    void leaveThePage() {
        browser.open(URI.create("about:blank"));
    }

    @AfterAll
    void close() {
        broker.close();
    }

    final void open() {
        browser.open(broker.page());
        browser.await("#pulse", "live");
    }
}
