package org.authmeter.testbed.weblab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.Layout;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.WebServer;

/** The embedded server: the static page over HTTP and HTTPS, where no real server is installed. */
public final class EmbeddedWeb {
  /** Path of the static page. */
  static final String STATIC_PATH = "/html/index.html";

  private EmbeddedWeb() {}

  public static void main(String[] args) {
    ComponentMain.serve(args, (layout, name) -> start(layout));
  }

  private static WebServer start(Layout layout) throws IOException {
    Counters counters = new Counters();
    return new WebServer(counters)
        .add(STATIC_PATH, new Page(page()))
        .http(Layout.LOCAL, layout.port("http.port"))
        .https(
            Layout.LOCAL,
            layout.port("https.port"),
            layout.serverTls(counters.of(Counters.TLS_FULL)))
        .start();
  }

  /** The static page, about 1 kB, which real servers serve too. */
  static String page() throws IOException {
    return new ConfigFile("index.html").text();
  }

  private static final class Page extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private final byte[] page;

    Page(String page) {
      this.page = page.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response.setContentType("text/html");
      response.setContentLength(page.length);
      response.getOutputStream().write(page);
    }
  }
}
