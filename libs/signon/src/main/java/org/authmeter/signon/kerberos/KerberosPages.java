package org.authmeter.signon.kerberos;

import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import javax.security.auth.login.LoginException;
import org.authmeter.browser.walk.PageAnswer;
import org.authmeter.browser.walk.PageHandler;
import org.authmeter.browser.walk.PageView;
import org.ietf.jgss.GSSException;

/**
 * Answers HTTP 401 with the challenge Negotiate by a Kerberos ticket of the virtual user (RFC
 * 4559). Settings have the names of JMeter variables; docs/kerberos.md lists them.
 */
public final class KerberosPages implements PageHandler {
  /** Among other challenges; with a token it is a step that Kerberos does not need. */
  private static final Pattern NEGOTIATE = Pattern.compile("(?i)(?:^|,)\\s*Negotiate\\b");

  /** What the JDK reports when a KDC does not know the principal, or its password is wrong. */
  private static final Pattern REFUSED =
      Pattern.compile("\\((?:6|18|23|24|31)\\)|Checksum failed|Integrity check");

  /** Of all virtual users of this JVM, so that a user asks the KDC once. */
  private static final Map<String, KerberosTickets> TICKETS = new ConcurrentHashMap<>();

  private final UnaryOperator<String> settings;

  /**
   * @param settings value of a setting by its name; null or empty = its default
   */
  public KerberosPages(UnaryOperator<String> settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return "Kerberos";
  }

  @Override
  public PageAnswer answer(PageView page, String user) {
    String challenge = page.header("WWW-Authenticate");
    if (page.getStatus() != 401 || challenge == null || !NEGOTIATE.matcher(challenge).find()) {
      return null;
    }
    String realm = setting("KERBEROS_REALM", "");
    String principal = realm.isEmpty() || user.contains("@") ? user : user + '@' + realm;
    String service =
        setting("KERBEROS_SERVICE", "HTTP@{host}").replace("{host}", page.getUri().getHost());
    String tickets = setting("KERBEROS_TICKETS", "kept");
    if (!tickets.matches("kept|fresh")) {
      page.fail("KERBEROS_TICKETS is \"%s\"; legal are kept, fresh".formatted(tickets));
    }
    try {
      byte[] token =
          TICKETS
              .computeIfAbsent(principal, KerberosTickets::new)
              .token(
                  service,
                  setting("KERBEROS_PASSWORD", setting("PASSWORD", "")),
                  setting("KERBEROS_KEYTAB", ""),
                  tickets.equals("fresh"),
                  (exchange, time) -> page.took("Kerberos " + exchange, time));
      return page.again(
              Map.of("Authorization", "Negotiate " + Base64.getEncoder().encodeToString(token)))
          .label(page.getProtocol() + " Kerberos")
          .proof("Kerberos ticket");
    } catch (LoginException e) {
      String message =
          "the KDC gives \"%s\" no ticket: %s; check user, password and %s"
              .formatted(principal, e.getMessage(), configuration());
      if (REFUSED.matcher(String.valueOf(e.getMessage())).find()) {
        page.refuse(message);
      }
      page.fail(message);
    } catch (GSSException e) {
      page.fail(
          "no ticket for the service %s: %s; check KERBEROS_SERVICE, the clocks and %s"
              .formatted(service, e.getMessage(), configuration()));
    }
    return null; // not reached
  }

  private static String configuration() {
    return System.getProperty("java.security.krb5.conf", "the machine's krb5.conf");
  }

  private String setting(String name, String otherwise) {
    String value = settings.apply(name);
    return value == null || value.isBlank() ? otherwise : value;
  }
}
