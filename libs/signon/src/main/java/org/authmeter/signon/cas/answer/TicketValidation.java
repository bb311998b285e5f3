package org.authmeter.signon.cas.answer;

import java.util.List;
import java.util.Map;

/**
 * What a validation or a proxy call answered.
 *
 * @param code the server's code of a refusal, or null
 * @param message the server's words of a refusal
 * @param user who is signed on, or null
 * @param attributes by name; never null
 * @param pgtIou stands for the proxy-granting ticket that went to the call-back, or null
 * @param proxyTicket of a proxy call, or null
 * @param proxies that the ticket went through, newest first
 */
public record TicketValidation(
    String code,
    String message,
    String user,
    Map<String, List<String>> attributes,
    String pgtIou,
    String proxyTicket,
    List<String> proxies) {

  static TicketValidation refused(String code, String message) {
    return new TicketValidation(code, message, null, Map.of(), null, null, List.of());
  }

  public static TicketValidation of(String user) {
    return new TicketValidation(null, "", user, Map.of(), null, null, List.of());
  }

  /** Whether the server took the ticket. */
  public boolean taken() {
    return code == null;
  }
}
