package io.geobroker.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.Position;
import io.geobroker.schema.listing.Symbol;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The official clients of Alpaca's API, unmodified and from the package registries: a program of each makes calls, those of
 * Go and Python every call, and what it prints is what {@code docs/guide/alpaca.md} says.
 *
 * <p>Needs Go, Python with venv, and Node with npm; where one is missing this fails. Set {@code -Dclients.write} to write anew
 * what is expected.
 */
@Tag("full")
@Timeout(900)
@BrokerTest
class OfficialClientsOverHttpTest extends OverHttp {
    private static final Path PROGRAMS = Path.of("src", "test", "resources", "io", "geobroker", "broker", "clients");
    private static final Path WORK = Path.of("target", "clients");
    private static final Symbol BHP = new Symbol("BHP");
    private static final Symbol MQG = new Symbol("MQG");

    /** A client, its program, and what installs the one and runs the other. */
    @SuppressWarnings("ImmutableEnumChecker") // List.of
    enum Client {
        ALPACA_PY(
                List.of("alpaca_py.py"),
                List.of(
                        "python3 -m venv venv",
                        "venv/bin/python -m pip install --quiet alpaca-py==0.44.0",
                        "venv/bin/python alpaca_py.py")),
        GO(List.of("go.mod", "go.sum", "main.go"), List.of("go build -o program .", "./program")),
        JS3(
                List.of("js3.js"),
                List.of("npm install --no-save --no-audit --no-fund @alpacahq/alpaca-trade-api@3.1.3", "node js3.js")),
        JS4(
                List.of("js4.js"),
                List.of("npm install --no-save --no-audit --no-fund @alpacahq/alpaca-trade-api@4.0.2", "node js4.js"));

        private final List<String> files;
        private final List<String> commands;

        Client(List<String> files, List<String> commands) {
            this.files = files;
            this.commands = commands;
        }

        Path folder() throws IOException {
            Path folder = Files.createDirectories(WORK.resolve(name()));
            for (String file : files) {
                Files.copy(
                        PROGRAMS.resolve(this == GO ? "go/" + file : file),
                        folder.resolve(file),
                        StandardCopyOption.REPLACE_EXISTING);
            }
            return folder;
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyCallWorksOrIsRefusedWithAReason(Client client) throws Exception {
        accounts.open(Account.opened(
                customerId,
                "sydney",
                1_000_000_000_000L,
                Map.of(BHP, new Position(20, 800_000_000), MQG, new Position(10, 250_000_000))));
        Path folder = client.folder();
        List<String> printed = new ArrayList<>();
        for (String command : client.commands) {
            tradesNow(BHP, "45.25");
            tradesNow(MQG, "30");
            printed = run(folder, command);
        }
        Path expected = PROGRAMS.resolve("expected").resolve(client.name() + ".txt");
        if (System.getProperty("clients.write") != null) {
            Files.write(expected, printed);
        }

        assertThat(printed).isEqualTo(Files.readAllLines(expected));
    }

    private List<String> run(Path folder, String command) throws IOException, InterruptedException {
        Path errors = folder.resolve("errors.txt").toAbsolutePath();
        ProcessBuilder program = new ProcessBuilder(command.split(" ", -1))
                .directory(folder.toFile())
                .redirectError(errors.toFile());
        program.environment()
                .putAll(Map.of(
                        "APCA_API_BASE_URL", "http://127.0.0.1:" + port,
                        "APCA_API_KEY_ID", HttpBroker.keyOf(customer),
                        "APCA_API_SECRET_KEY", HttpBroker.secretOf(customer)));
        Process process = program.start();
        List<String> printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(process.waitFor())
                .as("%s, in %s: %s%n%s", command, folder, printed, Files.readString(errors))
                .isZero();
        return printed;
    }
}
