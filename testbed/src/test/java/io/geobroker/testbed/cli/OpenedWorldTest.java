package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OpenedWorldTest {
    private static final URI BROKER = URI.create("http://localhost:8081");

    @ParameterizedTest
    @MethodSource("failures")
    void isThereWithoutTheDemoAccountToo(Runnable failure, String reason) {
        Function<String, Path> demo = region -> {
            failure.run();
            return Path.of(region);
        };

        assertThat(OpenedWorld.account("sydney", BROKER, demo))
                .isEqualTo("no key yet, ./geobroker accounts open sydney CUSTOMER makes one: " + reason);
    }

    private static Stream<Arguments> failures() {
        Runnable refused = () -> Operator.read(503, "{\"message\": \"nothing was written\"}");
        Runnable silent = () -> {
            throw new UncheckedIOException("no answer", new HttpTimeoutException("request timed out"));
        };
        return Stream.of(
                Arguments.of(refused, "nothing was written"), Arguments.of(silent, "no answer: request timed out"));
    }
}
