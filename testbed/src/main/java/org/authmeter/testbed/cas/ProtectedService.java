package org.authmeter.testbed.cas;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
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

  /** Entry of the layout: how many services are told of logouts. */
  static final String TOLD_NUMBER = "services.told";

  /** Beginning of the paths of services that are told of logouts. */
  static final String TOLD = "/service-";

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
    String cas = "https://" + CasNode.HOST + ':' + port + "/cas";
    List<String> paths = new ArrayList<>(List.of(PATH));
    for (int number = 1; number <= layout.port(TOLD_NUMBER); number++) {
      paths.add(path(number));
    }
    WebServer server = new WebServer(counters);
    for (String path : paths) {
      server.add(path + "*", new Application(cas, base(layout), path, check, counters));
    }
    return server
        .https(
            TestbedLayout.LOCAL,
            layout.port("service.port"),
            layout.serverTls(counters.of(Counters.TLS_FULL)))
        .start();
  }

  /** The server of all services, as a URL without a slash at the end. */
  static String base(TestbedLayout layout) {
    return "https://localhost:" + layout.get("service.port");
  }

  /**
   * The path of a service that is told of logouts.
   *
   * @param number from 1
   */
  static String path(int number) {
    return TOLD + number + "/";
  }

  /** The protected page; CAS sends the browser back to it with a ticket. */
  private static final class Application extends ProtectedApplication<Ticket> {
    private static final long serialVersionUID = 1L;

    private final String cas;
    private final String self;
    private final transient TicketValidation check;

    Application(String cas, String base, String path, TicketValidation check, Counters counters) {
      super("APPSESSION", path, true, counters);
      this.cas = cas;
      this.self = base + path;
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

    /** The server tells that the session of a ticket has ended (CAS protocol 2.3.3). */
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      String message = request.getParameter("logoutRequest");
      try {
        String ticket =
            message == null
                ? null
                : text(parser().createXMLStreamReader(new StringReader(message)), "SessionIndex");
        if (ticket == null) {
          refuse(response, "logouts.refused", "This is no logoutRequest with a SessionIndex.");
          return;
        }
        end(ticket.strip());
      } catch (XMLStreamException e) {
        refuse(response, "logouts.refused", "The logoutRequest is no XML.");
      }
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
        admit(response, user, self, ticket);
      }
    }
  }

  /** Text of the first element of a name; null if there is none. */
  private static String text(XMLStreamReader xml, String name) throws XMLStreamException {
    while (xml.hasNext()) {
      if (xml.next() == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals(name)) {
        return xml.getElementText();
      }
    }
    return null;
  }

  /** A parser that reads nothing else than the text that it is given. */
  private static XMLInputFactory parser() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
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
      XMLStreamReader xml = parser().createXMLStreamReader(in);
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
