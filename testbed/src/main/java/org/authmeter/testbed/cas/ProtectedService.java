package org.authmeter.testbed.cas;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
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
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.Html;
import org.authmeter.testbed.web.ProtectedApplication;
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
            new Application("https://" + CasNode.HOST + ':' + port + "/cas", self, check, counters))
        .https(
            TestbedLayout.LOCAL,
            layout.port("service.port"),
            layout.serverTls(counters.of(Counters.TLS_FULL)))
        .start();
  }

  /** The protected page; CAS sends the browser back to it with a ticket. */
  private static final class Application extends ProtectedApplication<Ticket> {
    private static final long serialVersionUID = 1L;

    private final String cas;
    private final String self;
    private final transient TicketValidation check;

    Application(String cas, String self, TicketValidation check, Counters counters) {
      super("APPSESSION", PATH, true, counters);
      this.cas = cas;
      this.self = self;
      this.check = check;
    }

    @Override
    protected String page(Ticket user) {
      return page(CasPages.SERVICE, user.user(), user.attributes());
    }

    @Override
    protected String error(String message) {
      return CasPages.message(message);
    }

    @Override
    protected void signOn(HttpServletRequest request, HttpServletResponse response, String target)
        throws IOException {
      String ticket = request.getParameter("ticket");
      if (ticket == null) {
        Html.redirect(
            response, cas + "/login?service=" + URLEncoder.encode(self, StandardCharsets.UTF_8));
        return;
      }
      Ticket user = check.user(ticket, self);
      if (user == null) {
        refuse(response, "refused", "CAS refused the ticket.");
      } else {
        // Not the target: the ticket must not stay in the address.
        admit(response, user, self);
      }
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
