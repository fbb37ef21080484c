package io.geobroker.testbed.report;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A broker's page as one file, with its resources and data embedded.
 *
 * <p>Knows how the broker's {@code static/index.html} refers to files, and rejects other references.
 */
record SavedPage(String page, UnaryOperator<String> files) {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern POLICY =
            Pattern.compile("(<meta http-equiv=\"Content-Security-Policy\" content=\")[^\"]*(\">)");
    private static final Pattern STYLE = Pattern.compile("<link rel=\"stylesheet\" href=\"([^\"]+)\">");
    private static final Pattern SCRIPT = Pattern.compile("<script src=\"([^\"]+)\" defer></script>");
    private static final Pattern MODULES = Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);
    private static final Pattern LEFT =
            Pattern.compile("<(?:script|link|img|iframe)[^>]*(?:src|href)=\"(?!data:)[^>]*>");

    /** The file may not load anything. */
    private static final String NOBODY =
            "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; img-src data:";

    /**
     * @param report JSON, embedded as the element {@code report}
     * @throws IllegalStateException when the page has an unknown form of reference
     */
    String with(String report) {
        String html = replace(POLICY, page, found -> found.group(1) + NOBODY + found.group(2));
        html = replace(STYLE, html, found -> "<style>\n" + safely("style", file(found)) + "</style>");
        html = replace(SCRIPT, html, found -> "<script>\n" + safely("script", file(found)) + "</script>");
        html = replace(MODULES, html, found -> data(report) + importMap(found.group(1)));
        Matcher left = LEFT.matcher(html);
        if (left.find()) {
            throw new IllegalStateException("a report cannot carry what the page refers to: " + left.group());
        }
        return html;
    }

    private String file(MatchResult reference) {
        return files.apply(reference.group(1));
    }

    /** Modules become data URLs. */
    private String importMap(String json) {
        ObjectNode map = (ObjectNode) JSON.readTree(json);
        ObjectNode within = JSON.createObjectNode();
        map.path("imports").forEachEntry((name, path) -> {
            byte[] module = files.apply(path.asString()).getBytes(StandardCharsets.UTF_8);
            within.put(
                    name, "data:text/javascript;base64," + Base64.getEncoder().encodeToString(module));
        });
        map.set("imports", within);
        return "<script type=\"importmap\">" + map + "</script>";
    }

    private static String data(String report) {
        return "<script type=\"application/json\" id=\"report\">" + report.replace("<", "\\u003c") + "</script>\n";
    }

    /** Prevents an early end of the element; in scripts and styles such text is only in strings. */
    private static String safely(String element, String text) {
        return text.replace("</" + element, "<\\/" + element);
    }

    private static String replace(Pattern pattern, String text, Function<MatchResult, String> replacement) {
        return pattern.matcher(text).replaceAll(found -> Matcher.quoteReplacement(replacement.apply(found)));
    }
}
