package io.geobroker.loadtest.attack.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.testbed.cli.ModuleCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class AttackCommandTest {
    @Test
    void isFoundByTheCommandLine() {
        assertThat(ServiceLoader.load(ModuleCommand.class)).hasAtLeastOneElementOfType(AttackCommand.class);
    }

    @Test
    void readsItsOptions() {
        AttackCommand command = new AttackCommand();
        new CommandLine(command).parseArgs("--only", "slow-bodies,geo", "--seconds", "3");

        assertThat(command.only).containsExactly("slow-bodies", "geo");
        assertThat(command.seconds).isEqualTo(3);
    }

    /** Before any world starts. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "-5"})
    void refusesAnAttackThatDoesNotLast(String seconds) {
        StringWriter err = new StringWriter();

        assertThat(new CommandLine(new AttackCommand())
                        .setErr(new PrintWriter(err, true))
                        .execute("--seconds", seconds))
                .isEqualTo(CommandLine.ExitCode.USAGE);

        assertThat(err.toString()).contains("--seconds must be at least 1: " + seconds);
    }
}
