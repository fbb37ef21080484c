package io.geobroker.loadtest.attack.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.testbed.cli.ModuleCommand;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
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
}
