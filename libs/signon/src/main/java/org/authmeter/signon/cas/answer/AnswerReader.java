package org.authmeter.signon.cas.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.page.Page;

/** Reads what a validation answers, in whichever form it was asked for. */
public final class AnswerReader {
  private AnswerReader() {}

  /** CAS protocol 2.4.2: {@code yes} and the user, or {@code no} and nothing. */
  public static TicketValidation plain(Page page) throws CodedFailure {
    String[] lines = text(ok(page)).split("\\r?\\n", -1);
    if (lines[0].equals("no")) {
      return TicketValidation.refused(CasCode.VALIDATION_REFUSED.name(), "/validate answered no");
    }
    if (!lines[0].equals("yes") || lines.length < 2 || lines[1].isBlank()) {
      throw bad("expected yes and a user, or no", page);
    }
    return TicketValidation.of(lines[1]);
  }

  /** CAS protocol 2.5.2 and 2.7.2, in XML or JSON. */
  public static TicketValidation structured(Page page, boolean json) throws CodedFailure {
    byte[] body = ok(page).body();
    try {
      return json ? JsonAnswer.read(body) : XmlAnswer.read(body);
    } catch (CodedFailure e) {
      throw new CodedFailure(e.code(), e.getMessage() + "; " + page.summary());
    }
  }

  /** SAML 1.1 (oasis-sstc-saml-core-1.1, section 3.4) in SOAP 1.1. */
  public static TicketValidation saml(Page page) throws CodedFailure {
    // a SOAP fault comes with status 500
    Page answer = page.status() == 500 ? page : ok(page);
    try {
      return SamlAnswer.read(answer.body());
    } catch (CodedFailure e) {
      throw new CodedFailure(e.code(), e.getMessage() + "; " + page.summary());
    }
  }

  public static String text(Page page) {
    return new String(page.body(), StandardCharsets.UTF_8);
  }

  private static Page ok(Page page) throws CodedFailure {
    if (page.status() != 200) {
      throw page.refusal("the answer to a validation");
    }
    return page;
  }

  private static CodedFailure bad(String expected, Page page) {
    return new CodedFailure(CasCode.BAD_ANSWER, expected + ", came " + page.summary());
  }

  /** A code as a response code: a single word. */
  static String code(String text, String fallback) {
    String word = text == null ? "" : text.strip().replaceAll("[^A-Za-z0-9_.:-]", "_");
    return word.isEmpty() ? fallback : word.substring(0, Math.min(64, word.length()));
  }

  /** For messages: the first words, on one line. */
  static String words(String text) {
    String line = text == null ? "" : text.strip().replaceAll("\\s+", " ");
    return line.length() > 200 ? line.substring(0, 200) + "…" : line;
  }

  /** A serviceResponse in JSON (CAS protocol 2.5.2). */
  public static final class JsonAnswer {
    private static final JsonMapper MAPPER = new JsonMapper();

    private JsonAnswer() {}

    public static TicketValidation read(byte[] body) throws CodedFailure {
      JsonNode response = tree(body).path("serviceResponse");
      for (String kind : new String[] {"authenticationFailure", "proxyFailure"}) {
        JsonNode failure = response.get(kind);
        if (failure != null) {
          return TicketValidation.refused(
              AnswerReader.code(failure.path("code").asText(), CasCode.BAD_ANSWER.name()),
              AnswerReader.words(failure.path("description").asText()));
        }
      }
      String proxyTicket = response.path("proxySuccess").path("proxyTicket").asText(null);
      JsonNode success = response.path("authenticationSuccess");
      String user = success.path("user").asText(null);
      if (user == null && proxyTicket == null) {
        throw Xml.bad("JSON without a serviceResponse that tells success or failure");
      }
      return new TicketValidation(
          null,
          "",
          user,
          attributes(success.path("attributes")),
          success.path("proxyGrantingTicket").asText(null),
          proxyTicket,
          values(success.path("proxies")));
    }

    private static JsonNode tree(byte[] body) throws CodedFailure {
      try {
        return MAPPER.readTree(body);
      } catch (JsonProcessingException e) {
        throw Xml.bad("no JSON: " + AnswerReader.words(e.getOriginalMessage()));
      } catch (IOException e) { // bytes that are not characters
        throw Xml.bad("no JSON: " + AnswerReader.words(String.valueOf(e.getMessage())));
      }
    }

    private static Map<String, List<String>> attributes(JsonNode object) {
      Map<String, List<String>> attributes = new LinkedHashMap<>();
      object.fields().forEachRemaining(f -> attributes.put(f.getKey(), values(f.getValue())));
      return attributes;
    }

    private static List<String> values(JsonNode node) {
      List<String> values = new ArrayList<>();
      if (node.isArray()) {
        node.forEach(value -> values.add(value.asText()));
      } else if (!node.isMissingNode() && !node.isNull()) {
        values.add(node.asText());
      }
      return values;
    }
  }
}
