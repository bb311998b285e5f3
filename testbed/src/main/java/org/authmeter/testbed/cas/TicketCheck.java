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
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Asks the server's nodes in turn whom a ticket stands for. */
final class TicketCheck {
  private static final int TIMEOUT_MS = 10_000;

  private final List<String> nodes;
  private final SSLContext tls;
  private final AtomicLong turns = new AtomicLong();

  TicketCheck(List<String> nodes, SSLContext tls) {
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
