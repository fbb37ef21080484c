package io.geobroker.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Names of types use the words of the field, or of the glossary. {@code terms.txt} has those of the JDK, Spring, Cassandra,
 * Kafka and trading, and plain English; {@code private-words.txt} those of our own that are still to be replaced.
 */
class NounsTest {
    private static final Pattern WORD = Pattern.compile("[A-Z]+(?![a-z])|[A-Z]?[a-z]+");
    private static final Pattern ENTRY = Pattern.compile("\\*\\*([^*]+)\\*\\*|`([A-Z]\\w+)`");
    private static final int MOST_PRIVATE_WORDS = 83;

    @Test
    void typesAreNamedByWordsThatAReaderKnows() {
        Set<String> known = new HashSet<>(glossary());
        known.addAll(list("terms.txt"));
        known.addAll(list("private-words.txt"));
        Set<String> unknown = new TreeSet<>();
        for (CompilationUnitTree file : MainCode.parsed()) {
            for (ClassTree type : MainCode.types(file)) {
                String name = type.getSimpleName().toString();
                words(name).stream()
                        .filter(word -> !known.contains(word))
                        .forEach(word -> unknown.add(word + " of " + name));
            }
        }
        assertThat(unknown).as("words of the field, or of docs/glossary.md").isEmpty();
    }

    @Test
    void wordsOfOurOwnBecomeFewer() {
        assertThat(list("private-words.txt")).hasSizeLessThanOrEqualTo(MOST_PRIVATE_WORDS);
    }

    @Test
    void aNameIsSplitIntoItsWords() {
        assertThat(words("WANOfJmxHints")).containsExactly("wan", "of", "jmx", "hints");
    }

    private static List<String> words(String text) {
        return WORD.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }

    private static Set<String> glossary() {
        try {
            return ENTRY.matcher(Files.readString(MainCode.ROOT.resolve("docs/glossary.md")))
                    .results()
                    .flatMap(entry -> words(entry.group()).stream())
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> list(String file) {
        try (var in = Objects.requireNonNull(NounsTest.class.getResourceAsStream(file), file)) {
            return Set.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\\s+"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
