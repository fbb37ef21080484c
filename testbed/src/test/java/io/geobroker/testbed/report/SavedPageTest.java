package io.geobroker.testbed.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SavedPageTest {
    private static final Map<String, String> FILES = Map.of(
            "a.css", "a::after { content: \"</style>\" }",
            "a.js", "var a = '</script>$1';",
            "./m.js", "import \"m/n\";");

    @Test
    void carriesStylesScriptsAndModulesWithinItself() {
        String html = save("""
                <meta http-equiv="Content-Security-Policy" content="default-src 'self'">
                <link rel="stylesheet" href="a.css">
                <script src="a.js" defer></script>
                <script type="importmap">{"imports": {"m": "./m.js"}}</script>
                <script type="module">import "m";</script>
                """);

        String module = Base64.getEncoder().encodeToString("import \"m/n\";".getBytes(StandardCharsets.UTF_8));
        assertThat(html)
                .contains("content=\"default-src 'none';")
                .contains("<style>\na::after { content: \"<\\/style>\" }</style>")
                .contains("<script>\nvar a = '<\\/script>$1';</script>")
                .contains("{\"imports\":{\"m\":\"data:text/javascript;base64," + module + "\"}}")
                .contains("<script type=\"module\">import \"m\";</script>");
    }

    @Test
    void dataCannotEndTheElementThatHoldsThem() {
        assertThat(save("<script type=\"importmap\">{\"imports\": {}}</script>"))
                .contains("id=\"report\">{\"name\":\"\\u003c/script>\"}</script>");
    }

    @Test
    void refusesAPageThatRefersToSomethingInAnotherWay() {
        assertThatThrownBy(() -> save("<img alt=\"\" src=\"map.png\">"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("<img alt=\"\" src=\"map.png\">");
    }

    private static String save(String page) {
        return new SavedPage(page, FILES::get).with("{\"name\":\"</script>\"}");
    }
}
