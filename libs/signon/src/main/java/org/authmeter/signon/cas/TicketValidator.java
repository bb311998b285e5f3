package org.authmeter.signon.cas;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.cas.CasServer.Protocol;
import org.authmeter.signon.cas.answer.AnswerReader;
import org.authmeter.signon.cas.answer.SamlAnswer;
import org.authmeter.signon.cas.answer.TicketValidation;
import org.authmeter.signon.cas.answer.Xml;

/** The calls of a service to the server: validations, and proxy tickets. */
final class TicketValidator {
  private final CasServer server;
  private final HttpExchanges service;
  private final CasRequests requests;

  TicketValidator(CasServer server, HttpExchanges service, CasRequests requests) {
    this.server = server;
    this.service = service;
    this.requests = requests;
  }

  /**
   * Validates by a version of the protocol.
   *
   * @param pgtUrl call-back for a proxy-granting ticket, or null
   */
  TicketValidation validate(Protocol protocol, URI forService, String ticket, URI pgtUrl)
      throws CodedFailure {
    Map<String, String> query = query(forService, ticket);
    if (pgtUrl != null) {
      query.put("pgtUrl", pgtUrl.toString());
    }
    return ask(protocol.path(), protocol == Protocol.CAS1, query);
  }

  /** Validates a proxy ticket, or a service ticket. */
  TicketValidation proxyValidate(Protocol protocol, URI forService, String ticket)
      throws CodedFailure {
    return ask(protocol.proxyPath(), false, query(forService, ticket));
  }

  private Map<String, String> query(URI forService, String ticket) {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("service", forService.toString());
    query.put("ticket", ticket);
    if (server.renew()) {
      query.put("renew", "true");
    }
    return query;
  }

  private TicketValidation ask(String path, boolean plain, Map<String, String> query)
      throws CodedFailure {
    if (server.json() && !plain) {
      query.put("format", "JSON");
    }
    String label = CasLabels.validation(path);
    Page page = requests.call(service, "GET", server.at(path, query), null, label);
    return plain ? AnswerReader.plain(page) : AnswerReader.structured(page, server.json());
  }

  TicketValidation samlValidate(URI forService, String ticket) throws CodedFailure {
    Page page =
        requests.call(
            service,
            "POST",
            server.at("samlValidate", Map.of("TARGET", forService.toString())),
            SamlAnswer.request(ticket),
            CasLabels.validation("samlValidate"));
    return AnswerReader.saml(page);
  }

  /** A ticket for another service (CAS protocol 2.7). */
  String proxyTicket(String pgt, URI target) throws CodedFailure {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("pgt", pgt);
    query.put("targetService", target.toString());
    if (server.json()) {
      query.put("format", "JSON");
    }
    Page page = requests.call(service, "GET", server.at("proxy", query), null, CasLabels.PROXY);
    TicketValidation answer = taken(AnswerReader.structured(page, server.json()));
    if (answer.proxyTicket() == null || answer.proxyTicket().isEmpty()) {
      throw Xml.bad("no proxy ticket: " + page.summary());
    }
    return answer.proxyTicket();
  }

  /** The validation itself, when the ticket was taken. */
  static TicketValidation taken(TicketValidation validation) throws CodedFailure {
    if (!validation.taken()) {
      throw new CodedFailure(
          validation.code(),
          "the server refused: " + validation.code() + " " + validation.message());
    }
    return validation;
  }
}
