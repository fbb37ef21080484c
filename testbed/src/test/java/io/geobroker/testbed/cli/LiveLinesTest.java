package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.application.Program;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LiveLinesTest {
    private static final JsonMapper JSON = new JsonMapper();

    private final StringWriter out = new StringWriter();

    @Test
    void aBrokerThatWasRestartedHasNoRateAtFirst() {
        LiveLines lines = lines("{\"tickers\": 900}", "{\"tickers\": 3}", "{\"tickers\": 3}");

        lines.print();
        lines.print();
        lines.print();

        assertThat(out.toString().lines().map(line -> line.replaceFirst(".*tickers +(\\S+)/s .*", "$1")))
                .containsExactly("-", "-", "0");
    }

    private LiveLines lines(String... summaries) {
        Iterator<Optional<JsonNode>> answers =
                Stream.of(summaries).map(JSON::readTree).map(Optional::of).iterator();
        MovesOperator.Brokers brokers = (MovesOperator.Brokers) Proxy.newProxyInstance(
                LiveLinesTest.class.getClassLoader(),
                new Class<?>[] {MovesOperator.Brokers.class},
                (proxy, method, given) -> answers.next());
        BrokerOptions broker = BrokerOptions.of("sydney", 1, new Program(List.of("broker.jar"), "Broker"));
        return new LiveLines(brokers, List.of(broker), new PrintWriter(out));
    }
}
