package org.authmeter.signon.cas;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.Query;

/**
 * The CAS server and how it is asked.
 *
 * @param base such as {@code https://cas.example.org/cas}, without a slash at its end
 * @param service URL of the service that tickets are for
 * @param protocol version that validates
 * @param renew whether the user must type the password even with a session (section 2.1.1)
 * @param gateway whether the user is asked for nothing (section 2.1.1)
 * @param json whether validations are answered in JSON; default XML
 */
public record CasServer(
    URI base, URI service, Protocol protocol, boolean renew, boolean gateway, boolean json) {

  /** The address below the server's URL. */
  URI at(String path, Map<String, String> query) {
    StringBuilder address = new StringBuilder(base.toString()).append('/').append(path);
    char joint = '?';
    for (Map.Entry<String, String> parameter : query.entrySet()) {
      address
          .append(joint)
          .append(parameter.getKey())
          .append('=')
          .append(Query.encode(parameter.getValue()));
      joint = '&';
    }
    try {
      return new URI(address.toString());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("an encoded query is a query", e);
    }
  }

  /** Whether an address is the service's, whatever its query. */
  static boolean isService(URI address, URI service) {
    return Addresses.sameResource(address, service);
  }

  /**
   * Versions of the CAS protocol (CAS protocol specification 3.0.3); each validates by its own
   * path.
   */
  public enum Protocol {
    /** Answers yes or no, and the user in a second line. */
    CAS1("validate"),
    /** Answers XML or JSON: the user, and tickets for proxies. */
    CAS2("serviceValidate"),
    /** As version 2, with attributes. */
    CAS3("p3/serviceValidate");

    private final String path;

    Protocol(String path) {
      this.path = path;
    }

    /** Below the server's URL. */
    String path() {
      return path;
    }

    /** Where proxy tickets are validated; version 1 has none. */
    String proxyPath() {
      return this == CAS3 ? "p3/proxyValidate" : "proxyValidate";
    }
  }
}
