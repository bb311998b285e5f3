package org.authmeter.signon.oidc.provider;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.browser.web.page.Page;

/** Reads JSON of servers that need not be friendly. */
public final class OidcJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private static final int MOST_WORDS = 200;

  private OidcJson() {}

  /** The object in a page, or null: the page is something else. */
  public static JsonNode object(Page page) {
    try {
      JsonNode tree = MAPPER.readTree(page.body());
      return tree != null && tree.isObject() ? tree : null;
    } catch (JsonProcessingException e) {
      return null;
    } catch (IOException e) { // bytes that are not characters
      return null;
    }
  }

  /** A text, or null where there is none. */
  public static String text(JsonNode object, String name) {
    JsonNode value = object.path(name);
    return value.isTextual() && !value.asText().isEmpty() ? value.asText() : null;
  }

  /** An error code as a response code: a single word (RFC 6749 section 5.2 allows blanks). */
  public static String code(String text, String fallback) {
    String word = text == null ? "" : text.strip().replaceAll("[^A-Za-z0-9_.:-]", "_");
    return word.isEmpty() ? fallback : word.substring(0, Math.min(64, word.length()));
  }

  /** For messages: the first words, on one line. */
  public static String words(String text) {
    String line = text == null ? "" : text.strip().replaceAll("\\s+", " ");
    return line.length() > MOST_WORDS ? line.substring(0, MOST_WORDS) + "…" : line;
  }

  /** Values by name, each as a list of texts; what is neither text nor number nor flag is JSON. */
  public static Map<String, List<String>> claims(JsonNode object) {
    Map<String, List<String>> claims = new LinkedHashMap<>();
    object
        .fields()
        .forEachRemaining(
            field -> {
              List<String> values = new ArrayList<>();
              if (field.getValue().isArray()) {
                field.getValue().forEach(value -> values.add(plain(value)));
              } else if (!field.getValue().isNull()) {
                values.add(plain(field.getValue()));
              }
              claims.put(field.getKey(), values);
            });
    return claims;
  }

  private static String plain(JsonNode value) {
    return value.isValueNode() ? value.asText() : value.toString();
  }
}
