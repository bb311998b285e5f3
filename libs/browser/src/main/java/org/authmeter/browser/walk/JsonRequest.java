package org.authmeter.browser.walk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.authmeter.browser.web.FormBody;

/**
 * A request that a page script makes with JSON, as a page's own script does.
 *
 * @param address absolute or relative to the page
 * @param body null for none
 * @param headers by name, whatever the case; the values may be secrets
 */
record JsonRequest(String method, String address, Object body, Map<String, String> headers) {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final String TYPE = "application/json";
  private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");

  /** What the browser sets itself (Fetch Standard 2.2.2, forbidden request-header). */
  private static final Set<String> FORBIDDEN =
      Set.of("connection", "content-length", "cookie", "host", "origin", "referer");

  /** A request that asks for JSON. */
  static JsonRequest of(String method, String address, Object body) {
    if (!METHODS.contains(method)) {
      throw new PageView.Failed(
          "page.send(…) has the method \"%s\"; legal are GET, POST, PUT, PATCH, DELETE"
              .formatted(method));
    }
    if (address == null) {
      throw new PageView.Failed("page.send(…) has no address");
    }
    if (body != null && method.equals("GET")) {
      throw new PageView.Failed("page.send(…): a GET has no body");
    }
    return new JsonRequest(method, address, body, Map.of("Accept", TYPE));
  }

  JsonRequest header(String name, Object value) {
    String text = String.valueOf(value);
    boolean legal =
        name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")
            && text.chars().allMatch(c -> c >= ' ' && c < 0x7f || c == '\t');
    if (!legal || value == null || FORBIDDEN.contains(name.toLowerCase(java.util.Locale.ROOT))) {
      throw new PageView.Failed(
          legal && value != null
              ? "header(\"%s\"): the browser sets this header itself".formatted(name)
              : "header(\"%s\"): name or value is none of HTTP".formatted(name));
    }
    Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    all.putAll(headers);
    all.put(name, text);
    return new JsonRequest(method, address, body, all);
  }

  /** The body as it is sent, and its shape for people, without values; null without one. */
  FormBody encoded() {
    if (body == null) {
      return null;
    }
    try {
      return new FormBody(
          headers.getOrDefault("Content-Type", TYPE),
          MAPPER.writeValueAsString(plain(body, false)).getBytes(StandardCharsets.UTF_8),
          MAPPER.writeValueAsString(plain(body, true)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("maps, lists and plain values are always JSON", e);
    }
  }

  /** Whether a text is one of the body's values. */
  boolean gives(String text) {
    return holds(body, text);
  }

  private static boolean holds(Object value, String text) {
    if (value instanceof Map<?, ?> map) {
      return map.values().stream().anyMatch(one -> holds(one, text));
    }
    return value instanceof Collection<?> list
        ? list.stream().anyMatch(one -> holds(one, text))
        : value != null && String.valueOf(value).equals(text);
  }

  /** Only what JSON has: an object of another class is its text, as with Groovy's templates. */
  private static Object plain(Object value, boolean masked) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach((name, one) -> copy.put(String.valueOf(name), plain(one, masked)));
      return copy;
    }
    if (value instanceof Collection<?> list) {
      return list.stream().map(one -> plain(one, masked)).toList();
    }
    if (masked) {
      return "***";
    }
    return value == null || value instanceof Number || value instanceof Boolean
        ? value
        : String.valueOf(value);
  }
}
