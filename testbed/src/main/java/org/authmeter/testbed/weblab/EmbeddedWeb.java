package org.authmeter.testbed.weblab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.ConfigFile;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.FixedContent;
import org.authmeter.testbed.web.WebServer;

/** The embedded server: the static page over HTTP and HTTPS, where no real server is installed. */
public final class EmbeddedWeb {
  /** Path of the static page. */
  static final String STATIC_PATH = "/html/index.html";

  private EmbeddedWeb() {}

  public static void main(String[] args) {
    ComponentMain.serve(args, (layout, name) -> start(layout));
  }

  private static WebServer start(TestbedLayout layout) throws IOException {
    Counters counters = new Counters();
    return new WebServer(counters)
        .add(STATIC_PATH, new FixedContent("text/html", page().getBytes(StandardCharsets.UTF_8)))
        .http(TestbedLayout.LOCAL, layout.port("http.port"))
        .https(
            TestbedLayout.LOCAL,
            layout.port("https.port"),
            layout.serverTls(counters.of(Counters.TLS_FULL)))
        .start();
  }

  /** The static page, about 1 kB, which real servers serve too. */
  static String page() throws IOException {
    return new ConfigFile(EmbeddedWeb.class, "index.html").text();
  }
}
