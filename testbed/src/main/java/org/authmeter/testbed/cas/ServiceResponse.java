package org.authmeter.testbed.cas;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.web.Html;

/** Answers of validations and proxy calls, in XML or JSON (CAS protocol, appendix A). */
final class ServiceResponse {
  private static final JsonMapper JSON = new JsonMapper();

  private ServiceResponse() {}

  static void failure(
      HttpServletRequest request,
      HttpServletResponse response,
      String element,
      String code,
      String description)
      throws IOException {
    send(
        request,
        response,
        "<cas:%1$s code=\"%2$s\">%3$s</cas:%1$s>"
            .formatted(element, Html.escape(code), Html.escape(description)),
        root -> root.putObject(element).put("code", code).put("description", description));
  }

  static void proxyTicket(HttpServletRequest request, HttpServletResponse response, String ticket)
      throws IOException {
    send(
        request,
        response,
        "<cas:proxySuccess><cas:proxyTicket>"
            + Html.escape(ticket)
            + "</cas:proxyTicket></cas:proxySuccess>",
        root -> root.putObject("proxySuccess").put("proxyTicket", ticket));
  }

  /**
   * @param pgtIou null for none
   */
  static void success(
      HttpServletRequest request,
      HttpServletResponse response,
      Ticket ticket,
      boolean withAttributes,
      String pgtIou)
      throws IOException {
    StringBuilder xml = new StringBuilder("<cas:authenticationSuccess>");
    element(xml, "user", ticket.user());
    if (withAttributes) {
      xml.append("<cas:attributes>");
      ticket
          .attributes()
          .forEach((name, values) -> values.forEach(value -> element(xml, name, value)));
      xml.append("</cas:attributes>");
    }
    if (pgtIou != null) {
      element(xml, "proxyGrantingTicket", pgtIou);
    }
    if (!ticket.proxies().isEmpty()) {
      xml.append("<cas:proxies>");
      ticket.proxies().forEach(proxy -> element(xml, "proxy", proxy));
      xml.append("</cas:proxies>");
    }
    xml.append("</cas:authenticationSuccess>");
    send(request, response, xml.toString(), root -> json(root, ticket, withAttributes, pgtIou));
  }

  private static ObjectNode json(
      ObjectNode root, Ticket ticket, boolean withAttributes, String pgtIou) {
    ObjectNode success = root.putObject("authenticationSuccess").put("user", ticket.user());
    if (withAttributes) {
      success.set("attributes", JSON.valueToTree(ticket.attributes()));
    }
    if (pgtIou != null) {
      success.put("proxyGrantingTicket", pgtIou);
    }
    if (!ticket.proxies().isEmpty()) {
      success.set("proxies", JSON.valueToTree(ticket.proxies()));
    }
    return root;
  }

  private static void element(StringBuilder xml, String name, String text) {
    xml.append("<cas:").append(name).append('>').append(Html.escape(text));
    xml.append("</cas:").append(name).append('>');
  }

  private static void send(
      HttpServletRequest request,
      HttpServletResponse response,
      String xml,
      Function<ObjectNode, ?> json)
      throws IOException {
    response.setHeader("Cache-Control", "no-store");
    byte[] body;
    if ("JSON".equalsIgnoreCase(request.getParameter("format"))) {
      ObjectNode all = JSON.createObjectNode();
      json.apply(all.putObject("serviceResponse"));
      response.setContentType("application/json;charset=utf-8");
      body = JSON.writeValueAsBytes(all);
    } else {
      response.setContentType("application/xml;charset=utf-8");
      body =
          ("<cas:serviceResponse xmlns:cas=\"http://www.yale.edu/tp/cas\">"
                  + xml
                  + "</cas:serviceResponse>")
              .getBytes(StandardCharsets.UTF_8);
    }
    response.getOutputStream().write(body);
  }
}
