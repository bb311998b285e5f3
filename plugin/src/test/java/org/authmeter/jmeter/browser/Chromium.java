package org.authmeter.jmeter.browser;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** The machine's own browser, without a window, and a user who signs on. */
final class Chromium implements AutoCloseable {
  private static final int MAX_PAGES = 4;
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  private static final String PRESS =
      """
      const [typed, user, password, click] = arguments;
      const shown = e => e.getClientRects().length > 0 && !e.disabled;
      const type = (fields, text) => {
        const field = [...document.querySelectorAll(fields)].find(shown);
        if (field) field.value = text;
      };
      const names = Object.keys(typed);
      names.forEach(name => type(`[name="${name}"]`, typed[name]));
      if (!names.length) {
        type('input[type=password]', password);
        type('input:not([type]),input[type=text],input[type=email]', user);
      }
      const buttons = '[type=submit],[type=image],button:not([type=button]):not([type=reset])';
      const button = [...document.querySelectorAll(click || buttons)].find(shown);
      if (button) button.click();
      return !!button;
      """;

  private final ChromeDriver driver;

  private Chromium() {
    SELENIUM.setLevel(Level.SEVERE);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(program("chromium").toFile());
    options.setAcceptInsecureCerts(true);
    options.setExperimentalOption("prefs", Map.of("profile.mixed_forms_warnings", false));
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--host-resolver-rules=MAP *.test 127.0.0.1, MAP *.example 127.0.0.1",
        // what a user would be asked or warned of, and https tried before http
        "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LocalNetworkAccessChecks");
    driver =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(program("chromedriver").toFile())
                .usingAnyFreePort()
                .build(),
            options);
  }

  /** Skips the test where there is none, and fails it where AUTHMETER_REQUIRE names it. */
  static Chromium require() {
    if (program("chromium") == null || program("chromedriver") == null) {
      String missing = "No chromium and chromedriver on the PATH: apt-get install chromium-driver";
      String required = System.getenv("AUTHMETER_REQUIRE");
      if (required != null && List.of(required.split("[,\\s]+")).contains("chromium")) {
        Assertions.fail(missing);
      }
      Assumptions.abort(missing);
    }
    return new Chromium();
  }

  private static Path program(String name) {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(null);
  }

  /**
   * Signs on as far as the shape goes.
   *
   * @param expected how many requests are known to come; less than 0 = not known: what comes within
   *     a second is waited for
   */
  void walk(Shape shape, ShapeServer server, int expected) throws InterruptedException {
    driver.get("about:blank");
    open(shape.resource(server));
    for (int page = 0; page < MAX_PAGES && !server.ended(); page++) {
      boolean pressed = server.requests().size() != expected && press(shape);
      settle(server, expected);
      if (!pressed) {
        return;
      }
    }
  }

  private void open(String address) {
    try {
      driver.get(address);
    } catch (WebDriverException e) {
      // a page of an error, such as too many redirects
    }
  }

  /** Waits until scripts and redirects have led to the end, or nothing has happened for a while. */
  private static void settle(ShapeServer server, int expected) throws InterruptedException {
    int limit = expected < 0 ? 1000 : server.requests().size() < expected ? 20_000 : 0;
    for (int waited = 0, seen = 0; waited < limit && !server.ended(); waited += 20) {
      if (server.requests().size() != seen) {
        seen = server.requests().size();
        limit = seen == expected ? 0 : limit;
        waited = 0;
      }
      Thread.sleep(20);
    }
  }

  /** Types and presses as a user does. */
  private boolean press(Shape shape) {
    try {
      return Boolean.TRUE.equals(
          driver.executeScript(PRESS, shape.typed(), Shape.USER, Shape.PASSWORD, shape.click()));
    } catch (WebDriverException e) {
      return false; // the page went away
    }
  }

  /** Forgets all cookies: hosts that all shapes share are as new. */
  void forget() {
    driver.executeCdpCommand("Network.clearBrowserCookies", Map.of());
  }

  @Override
  public void close() {
    driver.quit();
  }
}
