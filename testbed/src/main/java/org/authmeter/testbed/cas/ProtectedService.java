package org.authmeter.testbed.cas;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.authmeter.common.tls.TlsContexts;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.web.Cookies;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.Html;
import org.authmeter.testbed.web.RandomIds;
import org.authmeter.testbed.web.WebServer;

/** A service that CAS protects: it validates tickets itself, and shows who signed on. */
public final class ProtectedService {
  /** Path of the protected page. */
  public static final String PATH = "/app/";

  private ProtectedService() {}

  public static void main(String[] args) {
    ComponentMain.serve(args, (layout, name) -> start(layout));
  }

  private static WebServer start(TestbedLayout layout) throws IOException {
    Counters counters = new Counters();
    String port = layout.get("cas.port");
    List<String> nodes = List.of(layout.get("nodes").split(","));
    TicketValidation check =
        new TicketValidation(
            nodes.stream().map(node -> "https://" + node + ':' + port + "/cas").toList(),
            TlsContexts.trusting(layout.file(TestbedAuthority.CERTIFICATE)));
    String self = "https://localhost:" + layout.get("service.port") + PATH;
    return new WebServer(counters)
        .add(
            PATH + "*",
            new ProtectedPage(
                "https://" + CasNode.HOST + ':' + port + "/cas", self, check, counters))
        .https(
            TestbedLayout.LOCAL,
            layout.port("service.port"),
            layout.serverTls(counters.of(Counters.TLS_FULL)))
        .start();
  }

  /** The protected page, with sessions of its own. */
  private static final class ProtectedPage extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final String COOKIE = "APPSESSION";
    private static final Duration SESSION = Duration.ofHours(1);

    private final String cas;
    private final String self;
    private final transient TicketValidation check;
    private final transient Counters counters;
    private final transient TicketRegistry.InMemory sessions = new TicketRegistry.InMemory();

    ProtectedPage(String cas, String self, TicketValidation check, Counters counters) {
      this.cas = cas;
      this.self = self;
      this.check = check;
      this.counters = counters;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      String ticket = request.getParameter("ticket");
      String cookie = Cookies.get(request, COOKIE);
      Ticket user = cookie == null ? null : sessions.get(cookie).orElse(null);
      if (user != null) {
        show(response, user);
      } else if (ticket != null) {
        signOn(response, ticket);
      } else {
        redirect(
            response, cas + "/login?service=" + URLEncoder.encode(self, StandardCharsets.UTF_8));
      }
    }

    private void signOn(HttpServletResponse response, String ticket) throws IOException {
      Ticket user = check.user(ticket, self);
      if (user == null) {
        counters.of("refused").increment();
        Html.send(response, 403, CasPages.message("CAS refused the ticket."));
        return;
      }
      counters.of("logins").increment();
      String session = RandomIds.hex(32);
      sessions.put(session, user, SESSION);
      Cookies.set(response, true, COOKIE, session, PATH);
      // away with the ticket, which must not stay in the address
      redirect(response, self);
    }

    private static void show(HttpServletResponse response, Ticket user) throws IOException {
      StringBuilder attributes = new StringBuilder();
      user.attributes()
          .forEach(
              (name, values) ->
                  attributes.append(
                      Html.fill(
                          "<tr><th>${name}</th><td>${value}</td></tr>\n",
                          Map.of("name", name, "value", String.join(", ", values)))));
      // The rows are markup already, so they go in after the filling.
      Html.send(
          response,
          200,
          Html.fill(CasPages.SERVICE, Map.of("user", user.user()))
              .replace("<!--attributes-->", attributes));
    }

    private static void redirect(HttpServletResponse response, String to) {
      response.setStatus(HttpServletResponse.SC_FOUND);
      response.setHeader("Cache-Control", "no-store");
      response.setHeader("Location", to);
    }
  }

  /** Asks the server's nodes in turn for the user of a ticket. */
  private static final class TicketValidation {
    private static final int TIMEOUT_MS = 10_000;

    private final List<String> nodes;
    private final SSLContext tls;
    private final AtomicLong turns = new AtomicLong();

    TicketValidation(List<String> nodes, SSLContext tls) {
      this.nodes = nodes;
      this.tls = tls;
    }

    /**
     * @return the user and the attributes; null for a ticket that was refused
     */
    Ticket user(String ticket, String service) throws IOException {
      String node = nodes.get((int) (turns.getAndIncrement() % nodes.size()));
      URI call =
          URI.create(
              node
                  + "/p3/serviceValidate?service="
                  + URLEncoder.encode(service, StandardCharsets.UTF_8)
                  + "&ticket="
                  + URLEncoder.encode(ticket, StandardCharsets.UTF_8));
      HttpsURLConnection connection = (HttpsURLConnection) call.toURL().openConnection();
      connection.setSSLSocketFactory(tls.getSocketFactory());
      connection.setConnectTimeout(TIMEOUT_MS);
      connection.setReadTimeout(TIMEOUT_MS);
      try (InputStream in = connection.getInputStream()) {
        return read(in);
      } catch (XMLStreamException e) {
        throw new IOException("no answer of CAS: " + e.getMessage(), e);
      }
    }

    private static Ticket read(InputStream in) throws XMLStreamException {
      XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
      factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
      XMLStreamReader xml = factory.createXMLStreamReader(in);
      Map<String, List<String>> attributes = new LinkedHashMap<>();
      String user = null;
      boolean inAttributes = false;
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamConstants.START_ELEMENT) {
          String name = xml.getLocalName();
          if (name.equals("user")) {
            user = xml.getElementText();
          } else if (name.equals("attributes")) {
            inAttributes = true;
          } else if (inAttributes) {
            attributes.computeIfAbsent(name, n -> new ArrayList<>()).add(xml.getElementText());
          }
        }
      }
      return user == null ? null : new Ticket(user, "", false, List.of(), attributes);
    }
  }
}
