package io.geobroker.insight.page;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A real headless Chromium with one window. It reaches 127.0.0.1 and nothing else, so a page that needs more fails.
 *
 * <p>Confined to one thread.
 */
public final class Browser implements AutoCloseable {
    /** On a busy machine a page takes seconds. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int DOCUMENTATION_WIDTH = 1280;
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    private final ChromeDriver driver;
    private int width;
    private int height;
    private int density;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** @throws IllegalStateException if this machine lacks a program it takes */
    static Browser start() {
        Path chromium = program("chromium", "chromium-browser", "google-chrome");
        Path chromedriver = program("chromedriver");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.SEVERE);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.toFile());
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        options.addArguments(
                "--headless=new",
                // Continuous integration runs as root and with a small /dev/shm.
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--hide-scrollbars",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--force-color-profile=srgb",
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost");
        // Both programs are named, so that nothing is looked up or downloaded.
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.toFile())
                .usingAnyFreePort()
                .build();
        return new Browser(new ChromeDriver(service, options));
    }

    private static Path program(String... names) {
        String[] directories =
                Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator, -1);
        return Stream.of(names)
                .flatMap(name -> Stream.of(directories).map(directory -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no " + String.join(" or ", names)
                        + " is on the PATH, and the page is tested with it; Debian: apt-get install chromium"
                        + " chromium-driver"));
    }

    /** As on a laptop, in light colours. */
    public void laptop() {
        device(1440, 900, 1);
        colours("light");
    }

    /** As on a phone that is held upright, in light colours. */
    public void phone() {
        device(390, 844, 2);
        colours("light");
    }

    public void dark() {
        colours("dark");
    }

    private void device(int toWidth, int toHeight, int toDensity) {
        width = toWidth;
        height = toHeight;
        density = toDensity;
        resize(width, height, density);
    }

    private void resize(int toWidth, int toHeight, int toDensity) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", toWidth, "height", toHeight, "deviceScaleFactor", toDensity, "mobile", toDensity > 1));
    }

    private void colours(String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(
                                Map.of("name", "prefers-color-scheme", "value", scheme),
                                // Screenshots of one moment.
                                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
    }

    public void open(URI uri) {
        driver.get(uri.toString());
    }

    /** The text that a person sees there; empty when there is no such element. */
    public String text(String selector) {
        List<WebElement> found = driver.findElements(By.cssSelector(selector));
        return found.isEmpty() ? "" : found.get(0).getText();
    }

    public int count(String selector) {
        return driver.findElements(By.cssSelector(selector)).size();
    }

    /** Waits until what a person sees there has the text in it. */
    public void await(String selector, String text) {
        await("'" + text + "' at " + selector, () -> innerText(selector).contains(text));
    }

    /** Waits until the script, a JavaScript expression, is true. */
    public void awaitTrue(String expression) {
        await(expression, () -> Boolean.TRUE.equals(driver.executeScript("return " + expression)));
    }

    private void await(String what, Callable<Boolean> condition) {
        try {
            Awaitility.await()
                    .atMost(PATIENCE)
                    .pollInSameThread()
                    .pollInterval(Duration.ofMillis(50))
                    .until(condition);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError("waited for " + what + "; the page says: " + innerText("body"), e);
        }
    }

    /** Not through an element, which may be replaced at that moment. */
    private String innerText(String selector) {
        Object text = driver.executeScript(
                "return [...document.querySelectorAll(arguments[0])].map(e => e.innerText).join('\\n')", selector);
        return text == null ? "" : text.toString();
    }

    /** What a function body gives, with its arguments in {@code arguments}. */
    public @Nullable Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** The texts of the array that a function body gives. */
    public List<String> strings(String script, Object... arguments) {
        return ((List<?>) Objects.requireNonNull(run(script, arguments)))
                .stream().map(String::valueOf).toList();
    }

    /** What an asynchronous function body gives; it may import the page's modules. */
    public @Nullable Object runLater(String body) {
        driver.manage().timeouts().scriptTimeout(PATIENCE);
        return driver.executeAsyncScript("const done = arguments[arguments.length - 1]; (async () => {" + body
                + "})().then(done, failure => done('failed: ' + failure));");
    }

    /** Presses a key wherever the focus is. */
    public void press(Keys key) {
        driver.switchTo().activeElement().sendKeys(key);
    }

    public ChromeDriver driver() {
        return driver;
    }

    /** What scripts and requests complained about since the last call. */
    public List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** All of the page, not what the window shows of it, as {@code target/screenshots/<name>.png}. */
    public void screenshot(String name) {
        Object pageHeight = driver.executeScript("return document.documentElement.scrollHeight");
        // A window as high as the page: a picture beyond the window has empty charts.
        write(name, window(width, ((Number) Objects.requireNonNull(pageHeight)).intValue(), density));
    }

    /** The page's upper end for the documentation, as {@code target/screenshots/docs/<name>.png}; how many bytes that has. */
    public int picture(String name, int toHeight) {
        try {
            byte[] png = SmallPng.of(window(DOCUMENTATION_WIDTH, toHeight, 1));
            write("docs/" + name, png);
            return png.length;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] window(int toWidth, int toHeight, int toDensity) {
        resize(toWidth, toHeight, toDensity);
        // Time to draw.
        runLater("await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
        byte[] png = driver.getScreenshotAs(OutputType.BYTES);
        resize(width, height, density);
        return png;
    }

    private static void write(String name, byte[] png) {
        Path file = SCREENSHOTS.resolve(name + ".png");
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, png);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        driver.quit();
    }
}
