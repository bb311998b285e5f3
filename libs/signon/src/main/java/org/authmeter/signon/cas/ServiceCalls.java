package org.authmeter.signon.cas;

import java.net.URI;
import java.util.Map;
import java.util.function.Supplier;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.cas.CasServer.Protocol;
import org.authmeter.signon.cas.CasTask.ProxyCallback;
import org.authmeter.signon.cas.answer.CasCode;
import org.authmeter.signon.cas.answer.TicketValidation;

/** What a service does with a ticket, and what must come of it. */
final class ServiceCalls {
  private final CasServer server;
  private final CasTask task;
  private final TicketValidator validator;
  private final Map<String, String> tickets;
  private final Supplier<String> expected;

  /**
   * @param tickets takes those that come
   * @param expected who must be signed on; empty = anyone
   */
  ServiceCalls(
      CasServer server,
      CasTask task,
      TicketValidator validator,
      Map<String, String> tickets,
      Supplier<String> expected) {
    this.server = server;
    this.task = task;
    this.validator = validator;
    this.tickets = tickets;
    this.expected = expected;
  }

  TicketValidation validate(Protocol protocol, String ticket) throws CodedFailure {
    return expected(
        TicketValidator.taken(validator.validate(protocol, server.service(), ticket, null)));
  }

  TicketValidation samlValidate(String ticket) throws CodedFailure {
    return expected(TicketValidator.taken(validator.samlValidate(server.service(), ticket)));
  }

  /** From the service ticket over the proxy-granting ticket to the validated proxy ticket. */
  TicketValidation proxy(String ticket) throws CodedFailure {
    ProxyCallback callback = task.proxy().callback();
    Protocol protocol = server.protocol() == Protocol.CAS1 ? Protocol.CAS2 : server.protocol();
    TicketValidation first =
        expected(
            TicketValidator.taken(
                validator.validate(protocol, server.service(), ticket, callback.url())));
    if (first.pgtIou() == null || first.pgtIou().isEmpty()) {
      throw new CodedFailure(
          CasCode.CALLBACK_MISSING,
          "the validation names no proxy-granting ticket: the server could not deliver it to "
              + callback.url()
              + " (does it trust the listener's certificate, and may the service be a proxy?)");
    }
    tickets.put("PGTIOU", first.pgtIou());
    String granting = callback.ticket(first.pgtIou());
    tickets.put("PGT", granting);
    String proxyTicket = validator.proxyTicket(granting, task.proxy().target());
    tickets.put("PROXY_TICKET", proxyTicket);
    TicketValidation second =
        expected(
            TicketValidator.taken(
                validator.proxyValidate(protocol, task.proxy().target(), proxyTicket)));
    if (second.proxies().isEmpty()) {
      throw new CodedFailure(CasCode.BAD_ANSWER, "the validated proxy ticket names no proxy");
    }
    return second;
  }

  /** A ticket that was validated must be refused from then on (CAS protocol 3.1.1). */
  void refusedAgain(String ticket) throws CodedFailure {
    if (validator.validate(server.protocol(), server.service(), ticket, null).taken()) {
      throw new CodedFailure(
          CasCode.TICKET_TAKEN_TWICE, "the server took a service ticket a second time");
    }
  }

  /** A ticket is for one service (CAS protocol 3.1.1). */
  void refusedElsewhere(String ticket, URI otherService) throws CodedFailure {
    if (validator.validate(server.protocol(), otherService, ticket, null).taken()) {
      throw new CodedFailure(
          CasCode.TICKET_TAKEN_FOR_OTHER_SERVICE,
          "the server took a ticket for "
              + server.service()
              + " when "
              + otherService
              + " showed it");
    }
  }

  private TicketValidation expected(TicketValidation validation) throws CodedFailure {
    String wanted = expected.get();
    if (!wanted.isEmpty() && !wanted.equals(validation.user())) {
      throw new CodedFailure(
          CasCode.OTHER_USER,
          "expected user \"" + wanted + "\", the ticket is of \"" + validation.user() + '"');
    }
    return validation;
  }
}
