package io.geobroker.loadtest.storm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.testbed.cli.ModuleCommand;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class StormCommandTest {
    @Test
    void isFoundByTheCommandLine() {
        assertThat(ServiceLoader.load(ModuleCommand.class)).hasAtLeastOneElementOfType(StormCommand.class);
    }

    @Test
    void readsItsOptions() {
        StormCommand command = new StormCommand();
        new CommandLine(command).parseArgs("--minutes", "0.5", "--seed", "-7", "--nodes", "1");

        assertThat(command.minutes).isEqualTo(0.5);
        assertThat(command.seed).isEqualTo(-7);
        assertThat(command.world.options().nodesPerDatacenter()).isEqualTo(1);
    }
}
