package org.authmeter.testbed.store;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A session as text, as it stands in stores and cookies: one line of form-encoded fields. */
final class SessionText {
  private static final String AUTHENTICATION = "authn:";
  private static final String SERVICE_PROVIDER = "sp:";

  private SessionText() {}

  static String write(SsoSession session) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("id", session.id());
    fields.put("principal", session.principal());
    fields.put("address", session.clientAddress());
    fields.put("created", millis(session.created()));
    fields.put("expires", millis(session.expires()));
    session.authentications().forEach((flow, at) -> fields.put(AUTHENTICATION + flow, millis(at)));
    session.serviceProviders().forEach((sp, at) -> fields.put(SERVICE_PROVIDER + sp, millis(at)));
    return fields.entrySet().stream()
        .map(e -> encode(e.getKey()) + "=" + encode(e.getValue()))
        .collect(Collectors.joining("&"));
  }

  /**
   * @throws IllegalArgumentException if the text is not a session
   */
  static SsoSession read(String text) {
    Map<String, String> fields = new TreeMap<>();
    for (String pair : text.split("&")) {
      int equals = pair.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException("not a session: a field without a value");
      }
      fields.put(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
    }
    for (String name : new String[] {"id", "principal", "address", "created", "expires"}) {
      if (!fields.containsKey(name)) {
        throw new IllegalArgumentException("not a session: no field " + name);
      }
    }
    return new SsoSession(
        fields.get("id"),
        fields.get("principal"),
        fields.get("address"),
        instant(fields.get("created")),
        instant(fields.get("expires")),
        instants(fields, AUTHENTICATION),
        instants(fields, SERVICE_PROVIDER));
  }

  static String millis(Instant at) {
    return Long.toString(at.toEpochMilli());
  }

  private static Instant instant(String millis) {
    return Instant.ofEpochMilli(Long.parseLong(millis));
  }

  private static Map<String, Instant> instants(Map<String, String> fields, String prefix) {
    return fields.entrySet().stream()
        .filter(e -> e.getKey().startsWith(prefix))
        .collect(
            Collectors.toMap(
                e -> e.getKey().substring(prefix.length()), e -> instant(e.getValue())));
  }

  private static String encode(String s) {
    return URLEncoder.encode(s, StandardCharsets.UTF_8);
  }

  private static String decode(String s) {
    return URLDecoder.decode(s, StandardCharsets.UTF_8);
  }
}
