package io.geobroker.insight.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** How the page looks in a real browser, against a recorded world: room, colours, a phone. */
@Tag("full")
class PageLayoutTest extends RecordedPage {
    /** Cards that have more room below their last line than that many pixels, with their room. */
    private static final String EMPTY_FIELDS = """
            return [...document.querySelectorAll('.card, .side')].filter(card => card.getClientRects().length > 0).map(card => {
              const ends = [...card.querySelectorAll('*')].filter(e => e.childElementCount === 0 && !e.closest('.unseen'))
                .map(e => e.getBoundingClientRect()).filter(box => box.width > 0).map(box => box.bottom);
              return [card.querySelector('h2, h3').innerText, Math.round(card.getBoundingClientRect().bottom - Math.max(...ends))];
            }).filter(([, room]) => room > arguments[0]).map(String)""";

    private static final int SIX_LINES = 160;

    /** What of the page's text has too little contrast, by WCAG 2: colours are painted to learn what they are. */
    private static final String CONTRAST = """
            const pixel = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
            const rgba = colour => {
              pixel.clearRect(0, 0, 1, 1);
              pixel.fillStyle = colour;
              pixel.fillRect(0, 0, 1, 1);
              const [r, g, b, a] = pixel.getImageData(0, 0, 1, 1).data;
              return [r, g, b, a / 255];
            };
            const over = (top, below) => [0, 1, 2].map(i => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
            const behind = e => {
              const own = rgba(getComputedStyle(e).backgroundColor);
              return own[3] === 1 || e === document.documentElement ? own : over(own, behind(e.parentElement));
            };
            const light = colour => {
              const [r, g, b] = colour.slice(0, 3).map(c => c / 255).map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            return [...document.querySelectorAll("body *")]
              .filter(e => !e.closest("svg, noscript, .unseen, .skip") && e.getClientRects().length > 0)
              .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.nodeValue.trim() !== ""))
              .map(e => {
                const [a, b] = [light(rgba(getComputedStyle(e).color)), light(behind(e))].sort((x, y) => y - x);
                return [(a + 0.05) / (b + 0.05), e];
              })
              .filter(([contrast]) => contrast < 4.5)
              .map(([contrast, e]) => `${contrast.toFixed(2)} ${e.outerHTML.slice(0, 100)}`);
            """;

    PageLayoutTest(Browser browser) {
        super(browser);
    }

    @Test
    void leavesNoLargeFieldEmpty() {
        open();
        browser.awaitTrue(DRAWN);

        assertThat(browser.strings(EMPTY_FIELDS, SIX_LINES))
                .as("room below the last line")
                .isEmpty();
        browser.run("document.querySelector('input[value=local]').click()");
        browser.await("#market .remote", "No market order of this mode");
        assertThat(browser.strings(EMPTY_FIELDS, SIX_LINES))
                .as("nothing to draw")
                .isEmpty();
        assertThat((Long) browser.run("return document.querySelector('#market .remote .chart').clientHeight"))
                .isLessThan(60);
    }

    @Test
    void foldsAwayTheTablesThatNothingWasWrittenTo() {
        open();

        assertThat(browser.text("#amplification summary")).isEqualTo("2 more tables, nothing written");
        assertThat(browser.count("#amplification tbody tr")).isEqualTo(10);
        assertThat(browser.text("#amplification")).contains("system.paxos").doesNotContain("migration_lock");
        browser.run("document.querySelector('#amplification summary').click()");
        browser.awaitTrue(DRAWN);
        assertThat(browser.text("#amplification")).contains("migration_lock");
    }

    @Test
    void aChartIsAsWideAsTheMinutesItHas() {
        open();
        browser.awaitTrue(DRAWN);

        assertThat(browser.strings("""
                        return [...document.querySelectorAll('canvas')].map(Chart.getChart)
                          .filter(chart => chart.scales.x.getPixelForValue(chart.data.datasets[0].data[0].x) > chart.chartArea.left + 1)
                          .map(chart => chart.canvas.getAttribute('aria-label'))
                        """)).as("begin right of their axis").isEmpty();
    }

    @Test
    void writesAsAListWhatWouldBeATableOfOneRow() {
        world.but(answer -> {
            ObjectNode picture = (ObjectNode) answer.at("/regions/0/picture");
            picture.withArray("nodes").remove(2);
            picture.withArray("nodes").remove(1);
        });
        open();

        assertThat(browser.text("#nodes .facts")).contains("127.1.1.1", "up");
        assertThat(browser.text("#traffic .facts")).contains("North Virginia", "181 kB / 176 kB");
        assertThat(browser.strings(
                        "return [...document.querySelectorAll('main table')].filter(t => t.tBodies[0].rows.length < 2)"
                                + ".map(t => t.caption.textContent)"))
                .isEmpty();
    }

    /** The command that brings it there is in insight's README. */
    @Test
    void looksAsTheReadmeShowsIt() {
        world.wavering();
        open();
        browser.awaitTrue("performance.getEntriesByName(location.origin + '/geo/world').length > 60");
        browser.awaitTrue(PAINTED);

        assertThat(browser.picture("page", 1220)).isLessThan(SmallPng.MOST_BYTES);
    }

    @ParameterizedTest
    @CsvSource({"two, light", "two, dark", "eight, light"})
    void fitsAPhone(String regions, String colours) {
        world.wavering();
        world.moving();
        if (regions.equals("eight")) {
            world.eightRegions();
        }
        browser.phone();
        if (colours.equals("dark")) {
            browser.dark();
        }
        open();
        browser.awaitTrue(DRAWN);

        assertThat(browser.run("return document.documentElement.scrollWidth")).isEqualTo(390L);
        assertThat(browser.strings("return [...document.querySelectorAll('.scroll:not(.matrix)')]"
                        + ".filter(e => e.scrollWidth > e.clientWidth).map(e => e.getAttribute('aria-label'))"))
                .as("what scrolls sideways")
                .isEmpty();
        assertThat(browser.strings("""
                        return [...document.querySelectorAll('main *')]
                          .filter(e => !e.closest('.scroll, .unseen, svg') && e.getClientRects().length > 0)
                          .filter(e => e.getBoundingClientRect().right > 390.5)
                          .map(e => e.outerHTML.slice(0, 120))
                        """)).as("what sticks out").isEmpty();
        browser.screenshot("phone-" + regions + "-" + colours);
    }

    @ParameterizedTest
    @CsvSource({"light", "dark"})
    void textStandsOutFromWhatIsBehindIt(String colours) {
        world.cut();
        world.moving();
        if (colours.equals("dark")) {
            browser.dark();
        }
        open();

        assertThat(browser.strings(CONTRAST)).as("contrast below 4.5 : 1").isEmpty();
    }
}
