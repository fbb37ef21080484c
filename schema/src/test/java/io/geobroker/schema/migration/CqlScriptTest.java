package io.geobroker.schema.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CqlScriptTest {

    @Test
    void splitsAtSemicolons() {
        assertThat(CqlScript.statements("SELECT 1; SELECT 2;\nSELECT 3"))
                .containsExactly("SELECT 1", "SELECT 2", "SELECT 3");
    }

    @Test
    void dropsCommentsAndSuperfluousWhiteSpace() {
        assertThat(CqlScript.statements("""
                                -- first; comment
                                CREATE /* inner; */ TABLE  t (   -- what 'it' is
                                    a int, // and "more"
                                    b/**/int
                                );

                                /* the
                                   end; */
                                """)).containsExactly("CREATE TABLE t ( a int, b int )");
    }

    @Test
    void keepsWhatStandsInQuotes() {
        assertThat(CqlScript.statements("A 'x; -- y  /* z */ it''s' B; C \"Na;\"\"me  \" D; E $$f; -- 'g'$$ H"))
                .containsExactly("A 'x; -- y  /* z */ it''s' B", "C \"Na;\"\"me  \" D", "E $$f; -- 'g'$$ H");
    }

    @Test
    void doesNotDependOnLineEndsEvenInQuotes() {
        assertThat(CqlScript.statements("A\r\n'x\r\ny';\r\nB")).isEqualTo(CqlScript.statements("A\n'x\ny';\nB"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \n", ";", ";;\n;", "-- nothing", "/* nothing */", "// nothing"})
    void findsNothingWhereNothingIs(String script) {
        assertThat(CqlScript.statements(script)).isEmpty();
    }

    @Test
    void namesTheLineOfWhatIsNotClosed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CqlScript.statements("A;\nB 'x;\nC"))
                .withMessage("quote opened on line 2 is not closed");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CqlScript.statements("A;\n\n/* B"))
                .withMessage("comment opened on line 3 is not closed");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CqlScript.statements("$$A$"))
                .withMessage("string opened on line 1 is not closed");
    }
}
