package io.geobroker.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The two walks through the code in {@code docs/guide/read.md}: short, and each file is where it says. */
class WalksTest {
    private static final Path GUIDE = Path.of("..", "docs", "guide", "read.md");
    private static final Path CODE = Path.of("src", "main", "java", "io", "geobroker", "broker");
    private static final Pattern FILE = Pattern.compile("`(\\w+(?:/\\w+)+)`");

    @ParameterizedTest
    @CsvSource({"From a ticker to, 50", "From a request to, 45"})
    void areShortAndThere(String beginning, int most) throws IOException {
        List<String> files = walk(beginning);

        assertThat(files).hasSizeBetween(most / 2, most).doesNotHaveDuplicates();
        assertThat(files)
                .allSatisfy(file -> assertThat(CODE.resolve(file + ".java")).isRegularFile());
    }

    private static List<String> walk(String beginning) throws IOException {
        String guide = Files.readString(GUIDE);
        int from = guide.indexOf("**" + beginning);
        assertThat(from).as(beginning).isPositive();
        return FILE.matcher(guide.substring(from, guide.indexOf("\n\n", from)))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }
}
