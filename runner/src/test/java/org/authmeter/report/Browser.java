package org.authmeter.report;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The machine's own Chromium without a window; nothing is downloaded for it. */
final class Browser implements AutoCloseable {
  /** Comma list of programs that must be there; without it their tests are skipped visibly. */
  private static final String REQUIRED = "AUTHMETER_REQUIRE";

  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  private final ChromeDriver driver;

  private Browser(Path chromium, Path chromedriver) {
    SELENIUM.setLevel(Level.SEVERE);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--hide-scrollbars");
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    driver =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.toFile())
                .usingAnyFreePort()
                .build(),
            options);
  }

  static boolean isThere() {
    return chromium().isPresent() && chromedriver().isPresent();
  }

  /** Skips the test where there is no Chromium, and fails it where one is required. */
  static void require() {
    if (isThere()) {
      return;
    }
    String missing =
        "No chromium and chromedriver on the PATH: apt-get install chromium chromium-driver";
    String required = System.getenv(REQUIRED);
    if (required != null && List.of(required.split("[,\\s]+")).contains("chromium")) {
      Assertions.fail(missing);
    }
    Assumptions.abort(missing);
  }

  static Browser open() {
    return new Browser(chromium().orElseThrow(), chromedriver().orElseThrow());
  }

  private static Optional<Path> chromium() {
    return program("chromium", "chromium-browser", "google-chrome");
  }

  private static Optional<Path> chromedriver() {
    return program("chromedriver");
  }

  private static Optional<Path> program(String... names) {
    return Stream.of(names)
        .flatMap(
            name ->
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                    .map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Opens a page from its file, on a screen of this width in CSS pixels. */
  void show(Path page, int width) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 600));
    driver.get(page.toUri().toString());
  }

  /** Runs a script in the page; its result as Selenium maps it. */
  Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** The text of the first element of a selector, null if there is none. */
  String text(String selector) {
    return texts(List.of(selector)).get(0);
  }

  /** The texts of the first element of each selector, null where there is none. */
  List<String> texts(List<String> selectors) {
    Object texts =
        run(
            """
            return arguments[0].map((selector) => {
              const element = document.querySelector(selector);
              return element && element.textContent;
            });
            """,
            selectors);
    return ((List<?>) texts).stream().map(t -> t == null ? null : t.toString()).toList();
  }

  /** Messages on the console since the last call. */
  List<String> console() {
    return entries(LogType.BROWSER).map(LogEntry::getMessage).toList();
  }

  /** What the page asked the network for, beyond files, since the last call. */
  List<String> requests() {
    return entries(LogType.PERFORMANCE)
        .map(LogEntry::getMessage)
        .filter(m -> m.contains("\"Network.requestWillBeSent\""))
        .filter(m -> !m.contains("\"url\":\"file:") && !m.contains("\"url\":\"data:"))
        .toList();
  }

  private Stream<LogEntry> entries(String log) {
    return StreamSupport.stream(driver.manage().logs().get(log).spliterator(), false);
  }

  /** The whole page as a picture, for people to look at. */
  void picture(Path file) throws IOException {
    Object height = run("return document.scrollingElement.scrollHeight");
    Object width = run("return document.scrollingElement.clientWidth");
    Map<String, Object> clip = Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1);
    Object data =
        driver
            .executeCdpCommand(
                "Page.captureScreenshot", Map.of("captureBeyondViewport", true, "clip", clip))
            .get("data");
    Files.createDirectories(file.getParent());
    Files.write(file, Base64.getDecoder().decode(data.toString()));
  }

  @Override
  public void close() {
    driver.quit();
  }
}
