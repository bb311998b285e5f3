package org.authmeter.jmeter.browser;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.results.input.Yaml;

/**
 * Pages of a sign-on server in a shape that people meet; {@code shapes.yaml} says how they are
 * written.
 *
 * @param id also the domain of its hosts
 * @param charset of all answers
 * @param answers by host and path; an address that is not named ends the shape
 * @param typed what the user types, by the name of the field
 * @param click what the user presses, as a CSS selector; empty = the button of the form
 * @param differs why requests differ from the browser's; empty = they do not
 * @param layer why those through JMeter's HTTP layer alone differ; empty = they do not
 */
record Shape(
    String id,
    Charset charset,
    Map<String, String> answers,
    Map<String, String> typed,
    String click,
    String differs,
    String layer) {
  static final String USER = "alice";
  static final String PASSWORD = "pä ss+w";

  /** Where the sign-on server is asked first. */
  static final String START =
      "/login?service=http%3A%2F%2Fapp.test%2F&SAMLRequest=x&client_id=c&response_type=code";

  private static final String FIELDS =
      "<input name=user><input type=password name=password><button>Sign in</button>";
  private static final Pattern ORIGIN = Pattern.compile("\\{([a-zA-Z]|host:[a-z]|fields|port)}");

  static List<Shape> all() {
    InputStream in = Shape.class.getResourceAsStream("/browser/shapes.yaml");
    List<Shape> shapes = new ArrayList<>();
    for (JsonNode each : Yaml.tree(in, "shapes.yaml")) {
      Map<String, String> answers = new LinkedHashMap<>();
      each.path("pages")
          .fields()
          .forEachRemaining(f -> answers.put(f.getKey(), f.getValue().asText()));
      Map<String, String> typed = new TreeMap<>();
      each.path("type")
          .fields()
          .forEachRemaining(f -> typed.put(f.getKey(), f.getValue().asText()));
      shapes.add(
          new Shape(
              each.path("id").asText(),
              Charset.forName(each.path("charset").asText("utf-8")),
              answers,
              typed,
              each.path("click").asText(""),
              each.path("differs").asText(""),
              each.path("layer").asText("")));
    }
    return shapes;
  }

  /** The host of a letter: a to w are of the sign-on server's site, x to z of others. */
  String host(char letter) {
    return switch (letter) {
      case 'l' -> "localhost";
      case 'm' -> "127.0.0.1";
      case 'n' -> id + ".localhost";
      case 'u' -> "web_1." + id + ".test";
      case 'x', 'y', 'z' -> letter + "-" + id + ".example";
      default -> letter + "." + id + ".test";
    };
  }

  /** The origin of a letter; a capital one is by TLS. */
  String origin(char letter, ShapeServer server) {
    boolean tls = Character.isUpperCase(letter);
    return (tls ? "https://" : "http://")
        + host(Character.toLowerCase(letter))
        + ':'
        + (tls ? server.tlsPort() : server.port());
  }

  /** The resource of a service of another site, which sends the browser on. */
  String resource(ShapeServer server) {
    return origin('z', server) + "/" + id;
  }

  String start(ShapeServer server) {
    return origin(letter(), server) + START;
  }

  /** Whose /login it is. */
  private char letter() {
    return answers.keySet().stream()
        .filter(key -> key.endsWith(" /login"))
        .findFirst()
        .orElseThrow()
        .charAt(0);
  }

  /**
   * What the server answers.
   *
   * @param host of the request, without a port
   * @param target path and query; an address is named with its query or without
   * @return null for an address that is not named
   */
  byte[] answer(String host, boolean tls, String target, ShapeServer server) {
    String path = target.replaceFirst("\\?.*", "");
    String answer = null;
    for (Map.Entry<String, String> each : answers.entrySet()) {
      char letter = each.getKey().charAt(0);
      boolean fits =
          Character.isUpperCase(letter) == tls
              && host(Character.toLowerCase(letter)).equals(host)
              && List.of(path, target).contains(each.getKey().substring(2));
      answer = fits ? each.getValue() : answer;
    }
    if (host.equals(host('z')) && path.equals("/" + id)) {
      answer = "302\nLocation: " + start(server) + "\n";
    }
    return answer == null ? null : whole(resolved(answer, server));
  }

  private String resolved(String text, ShapeServer server) {
    return ORIGIN
        .matcher(text)
        .replaceAll(m -> Matcher.quoteReplacement(resolvedToken(m.group(1), server)));
  }

  private String resolvedToken(String token, ShapeServer server) {
    return switch (token) {
      case "fields" -> FIELDS;
      case "port" -> Integer.toString(server.port());
      default ->
          token.startsWith("host:") ? host(token.charAt(5)) : origin(token.charAt(0), server);
    };
  }

  private byte[] whole(String answer) {
    boolean page = !Character.isDigit(answer.charAt(0));
    String text =
        page ? "200\nContent-Type: text/html; charset=" + charset + "\n\n" + answer : answer;
    int blank = text.indexOf("\n\n");
    String head = blank < 0 ? text.strip() : text.substring(0, blank);
    byte[] body = (blank < 0 ? "" : text.substring(blank + 2)).getBytes(charset);
    boolean utf16 = charset.name().startsWith("UTF-16");
    byte[] first =
        ("HTTP/1.1 "
                + head.replace("\n", "\r\n")
                + "\r\nContent-Length: "
                + body.length
                + "\r\n\r\n")
            .getBytes(utf16 ? StandardCharsets.UTF_8 : charset);
    byte[] whole = new byte[first.length + body.length];
    System.arraycopy(first, 0, whole, 0, first.length);
    System.arraycopy(body, 0, whole, first.length, body.length);
    return whole;
  }

  @Override
  public String toString() {
    return id;
  }
}
