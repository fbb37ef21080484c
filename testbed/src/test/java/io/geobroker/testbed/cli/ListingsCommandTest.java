package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.testbed.cli.control.ControlAnswer;
import io.geobroker.testbed.cli.control.ControlRequest;
import io.geobroker.testbed.cli.control.ControlServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** What {@code ./geobroker listings} asks the running world for. */
class ListingsCommandTest {
    private final List<ControlRequest> asked = new ArrayList<>();

    @TempDir
    Path directory;

    private ControlServer control;

    @BeforeEach
    void start() {
        control = ControlServer.open(directory, request -> {
            asked.add(request);
            return request.arguments().contains("NONE")
                    ? ControlAnswer.refused("symbol was never listed: NONE")
                    : ControlAnswer.of("done");
        });
    }

    @AfterEach
    void stop() {
        control.close();
    }

    @Test
    void eachCommandIsARequestOfItsOwn() {
        assertThat(listings("list")).isZero();
        assertThat(listings("list", "--region", "sydney")).isZero();
        assertThat(listings("buckets", "BHP", "4")).isZero();
        assertThat(listings("band", "BHP", "3")).isZero();
        assertThat(listings("band", "BHP")).isZero();
        assertThat(listings("add", "NEW", "--exchange", "ASX", "--home", "sydney", "--price", "12.5"))
                .isZero();
        assertThat(listings("remove", "NEW")).isZero();
        assertThat(listings("tick", "BHP", "0.05")).isZero();
        assertThat(listings("tick", "BHP")).isZero();
        assertThat(listings("add", "NEW", "--exchange", "ASX", "--home", "sydney", "--price", "2", "--tick", "0.05"))
                .isZero();

        assertThat(asked)
                .containsExactly(
                        new ControlRequest("listings list", List.of("")),
                        new ControlRequest("listings list", List.of("sydney")),
                        new ControlRequest("listings buckets", List.of("", "BHP", "4")),
                        new ControlRequest("listings band", List.of("", "BHP", "3")),
                        new ControlRequest("listings band", List.of("", "BHP", "")),
                        new ControlRequest("listings add", List.of("", "NEW", "ASX", "sydney", "12.5", "1", "")),
                        new ControlRequest("listings remove", List.of("", "NEW")),
                        new ControlRequest("listings tick", List.of("", "BHP", "0.05")),
                        new ControlRequest("listings tick", List.of("", "BHP", "")),
                        new ControlRequest("listings add", List.of("", "NEW", "ASX", "sydney", "2", "1", "0.05")));
    }

    @Test
    void whatTheWorldRefusesFails() {
        assertThat(listings("remove", "NONE")).isEqualTo(1);
    }

    @Test
    void whatCannotBeMeantIsNotAsked() {
        assertThat(listings("buckets", "BHP", "many")).isEqualTo(2);
        assertThat(listings("add", "NEW", "--exchange", "ASX", "--price", "12.5"))
                .as("no home")
                .isEqualTo(2);

        assertThat(asked).isEmpty();
    }

    @Test
    void aListingIsOneLine() {
        assertThat(ListingsOperator.line(new JsonMapper().readTree("""
                        {"symbol": "BHP", "exchange": "ASX", "home_region": "sydney", "price": "45", "buckets": 4,
                         "read_buckets": 2, "price_band": "3", "tick": "0.05", "status": "listed"}""")))
                .isEqualTo(
                        "BHP          ASX          sydney           price           45   4 buckets,  2 read  listed  band 3  tick 0.05");
    }

    private int listings(String... arguments) {
        List<String> all = new ArrayList<>(List.of("listings"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--directory", directory.toString()));
        return Geobroker.run(all.toArray(String[]::new));
    }
}
