package org.authmeter.browser.web.page;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FormBody;
import org.authmeter.browser.web.Query;
import org.authmeter.browser.web.WebEncoding;
import org.jsoup.nodes.Element;

/** Turns fields into a request body or a query (WHATWG URL 5.2; RFC 7578). */
public final class FormEncoder {
  /** Values of these may be shown; all others may be secrets. */
  private static final Set<String> HARMLESS =
      Set.of("_eventId", "_eventId_proceed", "donotcache", "shib_idp_ls_supported");

  private static final Pattern SEPARATORS = Pattern.compile("[\\s,]+");
  private static final Pattern LINE_END = Pattern.compile("\\r\\n|\\r|\\n");

  /** After the name of a file field: nobody has chosen a file (HTML Living Standard 4.10.21.8). */
  private static final String NO_FILE =
      "\"; filename=\"\"\r\nContent-Type: application/octet-stream\r\n\r\n";

  /** Begins characters that EUC-JP holds and browsers do not write (Encoding Standard 12.1.2). */
  private static final byte JIS_X_0212 = (byte) 0x8f;

  private FormEncoder() {}

  public static FormBody body(HtmlForm form, Element button, List<FormField> successful) {
    WebEncoding encoding = encoding(form);
    Charset charset = encoding.charset();
    List<FormField> fields = sent(form, successful, encoding);
    String display = fields.stream().map(FormEncoder::display).collect(Collectors.joining("&"));
    return switch (form.encoding(button)) {
      case "multipart/form-data" -> multipart(form, fields, charset, display);
      case "text/plain" ->
          new FormBody(
              "text/plain",
              encodable(
                      fields.stream()
                          .map(f -> f.name() + '=' + f.value() + "\r\n")
                          .collect(Collectors.joining()),
                      charset)
                  .getBytes(charset),
              display);
      default ->
          new FormBody(
              "application/x-www-form-urlencoded",
              urlEncoded(fields, charset).getBytes(StandardCharsets.US_ASCII),
              display);
    };
  }

  /** A GET form replaces the query of its action. */
  public static URI query(HtmlForm form, URI action, List<FormField> fields) {
    WebEncoding encoding = encoding(form);
    String encoded = urlEncoded(sent(form, fields, encoding), encoding.charset());
    try {
      return new URI(Addresses.withoutQuery(action) + '?' + encoded);
    } catch (URISyntaxException e) {
      throw new IllegalStateException("an encoded query is a query", e);
    }
  }

  public static String urlEncoded(List<FormField> fields, Charset charset) {
    StringBuilder encoded = new StringBuilder();
    for (FormField field : fields) {
      if (!encoded.isEmpty()) {
        encoded.append('&');
      }
      encoded
          .append(Query.encode(octets(field.name(), charset)))
          .append('=')
          .append(Query.encode(octets(field.value(), charset)));
    }
    return encoded.toString();
  }

  private static String display(FormField field) {
    return field.name() + '=' + (HARMLESS.contains(field.name()) ? field.value() : "***");
  }

  /**
   * The fields as they go out: line ends are CR LF, and the hidden field _charset_ names the
   * encoding (HTML Living Standard 4.10.21.4 and 4.10.21.7).
   */
  private static List<FormField> sent(HtmlForm form, List<FormField> fields, WebEncoding encoding) {
    Set<String> hidden = form.names("hidden");
    return fields.stream()
        .map(f -> new FormField(lines(f.name()), lines(f.value())))
        .map(
            f ->
                f.name().equalsIgnoreCase("_charset_") && hidden.contains(f.name())
                    ? new FormField(f.name(), encoding.name())
                    : f)
        .toList();
  }

  private static String lines(String text) {
    return text.indexOf('\n') < 0 && text.indexOf('\r') < 0
        ? text
        : LINE_END.matcher(text).replaceAll("\r\n");
  }

  private static byte[] octets(String text, Charset charset) {
    // a Response is some kB of base64, which no charset of the web writes differently
    boolean all = charset.equals(StandardCharsets.UTF_8) || Addresses.isAscii(text);
    return all ? text.getBytes(StandardCharsets.UTF_8) : encodable(text, charset).getBytes(charset);
  }

  /** What an encoding lacks goes out as a numeric character reference (Encoding Standard 4.1). */
  private static String encodable(String text, Charset charset) {
    CharsetEncoder encoder = charset.newEncoder();
    boolean japanese = charset.name().equals("x-eucJP-Open");
    if (!japanese && encoder.canEncode(text)) {
      return text;
    }
    StringBuilder mapped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              String one = Character.toString(c);
              boolean can =
                  encoder.canEncode(one) && !(japanese && one.getBytes(charset)[0] == JIS_X_0212);
              mapped.append(can ? one : "&#" + c + ';');
            });
    return mapped.toString();
  }

  private static FormBody multipart(
      HtmlForm form, List<FormField> fields, Charset charset, String display) {
    String boundary = "----AuthMeter" + UUID.randomUUID().toString().replace("-", "");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Set<String> files = form.names("file");
    for (FormField field : fields) {
      String name = field.name().replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
      String part =
          "--"
              + boundary
              + "\r\nContent-Disposition: form-data; name=\""
              + name
              + (files.contains(field.name()) ? NO_FILE : "\"\r\n\r\n")
              + field.value()
              + "\r\n";
      out.writeBytes(encodable(part, charset).getBytes(charset));
    }
    out.writeBytes(("--" + boundary + "--\r\n").getBytes(StandardCharsets.US_ASCII));
    return new FormBody("multipart/form-data; boundary=" + boundary, out.toByteArray(), display);
  }

  private static WebEncoding encoding(HtmlForm form) {
    for (String label : SEPARATORS.split(form.element().attr("accept-charset"))) {
      WebEncoding named = WebEncoding.of(label);
      if (named != null) {
        return named.output();
      }
    }
    return form.page().encoding().output();
  }
}
