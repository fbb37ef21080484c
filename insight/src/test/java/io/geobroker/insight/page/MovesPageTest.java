package io.geobroker.insight.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the page tells of stocks whose home moves, in a real browser. */
@Tag("full")
class MovesPageTest extends RecordedPage {
    private static final String ROWS = "return [...document.querySelectorAll('#moves tbody tr')].map(row => "
            + "[0, 1, 5].map(i => row.cells[i].innerText).join('|'))";

    MovesPageTest(Browser browser) {
        super(browser);
    }

    @Test
    void takesNoRoomWhileNoStockEverMoved() {
        open();
        browser.awaitTrue(DRAWN);

        assertThat(browser.run("return document.querySelector('#moves').getClientRects().length"))
                .isEqualTo(0L);

        world.moving();
        browser.await("#moves", "BHP");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void tellsHowFarEachMoveIsAndHowFastItsOrdersCome() {
        world.moving();
        open();
        browser.await("#moves", "/s");

        assertThat(browser.text("#moves .note")).isEqualTo("2 under way, 1 done");
        assertThat(browser.strings(ROWS))
                .satisfiesExactly(
                        bhp -> assertThat(bhp).isEqualTo("BHP|Sydney → North Virginia|drawing orders"),
                        cba -> assertThat(cba).isEqualTo("CBA|Sydney → North Virginia|asked"),
                        ibm -> assertThat(ibm).startsWith("IBM|North Virginia → Sydney|drained "));
        assertThat(browser.text("#moves tr:nth-child(1) td:nth-child(5)")).matches("[\\d,]+ · [\\d.,]+/s");
        assertThat(browser.text("#moves tr:nth-child(2) td:nth-child(5)")).isEqualTo("–");
        assertThat(browser.text("#moves tr:nth-child(3) td:nth-child(5)")).isEqualTo("none");
        assertThat(browser.complaints()).isEmpty();
        browser.screenshot("laptop-moves");
    }

    @Test
    void reckonsTheRateFromTheAnswersOfTheLastSecondsThatTellWhatIsLeft() {
        open();

        assertThat(browser.runLater("""
                        const {Moves} = await import("page/moves");
                        const moves = new Moves();
                        const asked = (symbol, minute, more) => ({symbol, move: 1, asked_at: `2026-11-27T19:0${minute}:00Z`, ...more});
                        const told = [];
                        const hear = (at, more) => {
                          moves.hear(more && [asked("DONE", 0, {drained_at: "2026-11-27T19:05:00.5Z"}), asked("LATER", 2), asked("BHP", 1, more)], at);
                          told.push(moves.rows.map(({symbol, left, share, per_s}) => `${symbol} ${left} ${share} ${per_s}`)[0]);
                        };
                        hear(1_000, {left: 100});
                        hear(3_000, {left: 60});
                        hear(5_000, {});
                        hear(6_000, null);
                        hear(12_000, {left: 24});
                        hear(30_000, {});
                        return [...told, moves.rows.map(each => each.symbol)].join("|");
                        """))
                .isEqualTo("BHP 100 1 null|BHP 60 0.6 20|BHP 60 0.6 20|BHP 60 0.6 20|BHP 24 0.24 4|BHP null null null"
                        + "|BHP,LATER,DONE");
    }
}
