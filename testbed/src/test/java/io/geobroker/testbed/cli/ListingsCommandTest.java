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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "list | list | ''",
                "list --region sydney | list | sydney",
                "buckets BHP 4 | buckets | ,BHP,4",
                "band BHP 3 | band | ,BHP,3",
                "band BHP | band | ,BHP,",
                "tick BHP 0.05 | tick | ,BHP,0.05",
                "tick BHP | tick | ,BHP,",
                "add NEW --exchange ASX --home sydney --price 2 | add | ,NEW,ASX,sydney,2,1,",
                "add NEW --exchange ASX --home sydney --price 2 --tick 0.05 | add | ,NEW,ASX,sydney,2,1,0.05",
                "remove NEW | remove | ,NEW"
            })
    void eachCommandIsARequestOfItsOwn(String command, String verb, String arguments) {
        assertThat(listings(command.split(" "))).isZero();

        assertThat(asked).containsExactly(new ControlRequest("listings " + verb, List.of(arguments.split(",", -1))));
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

    private int listings(String... arguments) {
        List<String> all = new ArrayList<>(List.of("listings"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--directory", directory.toString()));
        return Geobroker.run(all.toArray(String[]::new));
    }
}
