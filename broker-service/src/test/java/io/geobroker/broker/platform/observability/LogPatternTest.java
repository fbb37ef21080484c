package io.geobroker.broker.platform.observability;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ClassPathResource;

/** The pattern of the log in application.yaml. */
class LogPatternTest {
    private static final String ORDER = "b5ab85e5-e574-11f1-9d53-b7b04d35edd3";

    @Test
    void carriesTraceAndOrderWhereTheyAreKnown() throws IOException {
        assertThat(logged(Map.of("trace", "b5ab", "order", ORDER)))
                .endsWith("a.Logger - trace=b5ab order=" + ORDER + " done");
        assertThat(logged(Map.of("order", ORDER))).endsWith("a.Logger - order=" + ORDER + " done");
        assertThat(logged(Map.of())).endsWith("a.Logger - done");
    }

    private static String logged(Map<String, String> known) throws IOException {
        PropertySource<?> file = new YamlPropertySourceLoader()
                .load("application", new ClassPathResource("application.yaml"))
                .get(0);
        LoggerContext context = new LoggerContext();
        PatternLayout layout = new PatternLayout();
        layout.setContext(context);
        layout.setPattern(String.valueOf(file.getProperty("logging.pattern.file"))
                .replace("${LOG_DATEFORMAT_PATTERN}", "yyyy-MM-dd HH:mm:ss.SSSXXX, UTC"));
        layout.start();
        LoggingEvent event =
                new LoggingEvent("", context.getLogger("a.Logger"), Level.WARN, "done", null, new Object[0]);
        event.setMDCPropertyMap(known);
        return layout.doLayout(event).strip();
    }
}
