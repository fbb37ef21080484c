package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.testbed.cli.control.ControlAnswer;
import io.geobroker.testbed.cli.control.ControlServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ./geobroker accounts} tells beside the world's answer. */
class AccountsCommandTest {
    @TempDir
    Path directory;

    private final StringWriter err = new StringWriter();
    /** By the name of each deposit that is asked for: what was told before. */
    private final List<String> told = new ArrayList<>();

    private String transfer = "";

    @Test
    void aDepositsNewNameIsToldBeforeItIsAskedFor() {
        deposit();

        assertThat(told).containsExactly("to repeat it, add --transfer " + transfer + System.lineSeparator());
    }

    @Test
    void aDepositsGivenNameIsNotTold() {
        deposit("--transfer", "rent");

        assertThat(transfer).isEqualTo("rent");
        assertThat(told).containsExactly("");
    }

    private void deposit(String... options) {
        List<String> all = new ArrayList<>(List.of("accounts", "deposit", "sydney", "alice", "5"));
        all.addAll(List.of(options));
        all.addAll(List.of("--directory", directory.toString()));
        ControlServer world = ControlServer.open(directory, request -> {
            transfer = request.at(3);
            told.add(err.toString());
            return ControlAnswer.of("done");
        });
        try {
            assertThat(Geobroker.commandLine()
                            .setErr(new PrintWriter(err, true))
                            .execute(all.toArray(String[]::new)))
                    .isZero();
        } finally {
            world.close();
        }
    }
}
