package org.authmeter.testbed.cas;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a ticket stands for; the same for all kinds.
 *
 * @param user who is signed on
 * @param service that it is for; empty for ticket-granting tickets
 * @param fresh whether it comes of a password that was just typed (renew)
 * @param proxies that it went through, newest first
 * @param attributes released about the user
 */
record Ticket(
    String user,
    String service,
    boolean fresh,
    List<String> proxies,
    Map<String, List<String>> attributes) {

  Ticket forService(String other, boolean typedNow) {
    return new Ticket(user, other, typedNow, proxies, attributes);
  }

  Ticket through(String proxy) {
    List<String> all = new ArrayList<>(List.of(proxy));
    all.addAll(proxies);
    return new Ticket(user, "", false, all, attributes);
  }

  /** One line of text, for a store that other nodes read. */
  String write() {
    StringBuilder text = new StringBuilder();
    text.append(encode(user)).append('&').append(encode(service)).append('&').append(fresh);
    proxies.forEach(proxy -> text.append("&p=").append(encode(proxy)));
    attributes.forEach(
        (name, values) ->
            values.forEach(
                value -> text.append("&a").append(encode(name)).append('=').append(encode(value))));
    return text.toString();
  }

  static Ticket read(String text) {
    String[] parts = text.split("&", -1);
    List<String> proxies = new ArrayList<>();
    Map<String, List<String>> attributes = new LinkedHashMap<>();
    for (int i = 3; i < parts.length; i++) {
      int equals = parts[i].indexOf('=');
      String value = decode(parts[i].substring(equals + 1));
      if (parts[i].startsWith("p=")) {
        proxies.add(value);
      } else {
        String name = decode(parts[i].substring(1, equals));
        attributes.computeIfAbsent(name, n -> new ArrayList<>()).add(value);
      }
    }
    return new Ticket(
        decode(parts[0]), decode(parts[1]), Boolean.parseBoolean(parts[2]), proxies, attributes);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
