package org.authmeter.jmeter.cas.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.jmeter.protocol.CodedFailure;

/** A serviceResponse in JSON (CAS protocol 2.5.2). */
final class JsonAnswer {
  private static final JsonMapper MAPPER = new JsonMapper();

  private JsonAnswer() {}

  static Validation read(byte[] body) throws CodedFailure {
    JsonNode response = tree(body).path("serviceResponse");
    for (String kind : new String[] {"authenticationFailure", "proxyFailure"}) {
      JsonNode failure = response.get(kind);
      if (failure != null) {
        return Validation.refused(
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
    return new Validation(
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
    } catch (IOException e) { // bytes that are no characters
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
