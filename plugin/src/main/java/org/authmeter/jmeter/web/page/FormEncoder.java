package org.authmeter.jmeter.web.page;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authmeter.jmeter.web.Addresses;
import org.authmeter.jmeter.web.FormBody;
import org.jsoup.nodes.Element;

/** Turns fields into a request body or a query (WHATWG URL 5.2; RFC 7578). */
public final class FormEncoder {
  /** Values of these may be shown; all others may be secrets. */
  private static final Set<String> HARMLESS =
      Set.of("_eventId", "_eventId_proceed", "donotcache", "shib_idp_ls_supported");

  /** Besides letters and digits, what stays as it is (WHATWG URL 1.3). */
  private static final String PLAIN = "*-._";

  private static final Pattern SEPARATORS = Pattern.compile("[\\s,]+");
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private FormEncoder() {}

  public static FormBody body(Form form, Element button, List<FormField> fields) {
    Charset charset = charset(form);
    String display = fields.stream().map(FormEncoder::display).collect(Collectors.joining("&"));
    return switch (form.encoding(button)) {
      case "multipart/form-data" -> multipart(fields, charset, display);
      case "text/plain" ->
          new FormBody(
              "text/plain",
              fields.stream()
                  .map(f -> f.name() + '=' + f.value() + "\r\n")
                  .collect(Collectors.joining())
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
  public static URI query(Form form, URI action, List<FormField> fields) {
    String encoded = urlEncoded(fields, charset(form));
    try {
      return new URI(Addresses.withoutQuery(action) + '?' + encoded);
    } catch (URISyntaxException e) {
      throw new IllegalStateException("an encoded query is a query", e);
    }
  }

  public static String urlEncoded(List<FormField> fields, Charset charset) {
    return fields.stream()
        .map(f -> encode(f.name(), charset) + '=' + encode(value(f, charset), charset))
        .collect(Collectors.joining("&"));
  }

  private static String display(FormField field) {
    return field.name() + '=' + (HARMLESS.contains(field.name()) ? field.value() : "***");
  }

  private static String value(FormField field, Charset charset) {
    return field.named("_charset_") ? charset.name() : field.value();
  }

  private static String encode(String text, Charset charset) {
    // a Response is some kB of base64, which no charset of the web writes differently
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 128) {
        return other(text, charset);
      }
    }
    return ascii(text);
  }

  private static String ascii(String text) {
    StringBuilder encoded = new StringBuilder(text.length() + 64);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ' ') {
        encoded.append('+');
      } else if (Character.isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0) {
        encoded.append(c);
      } else {
        encoded.append('%').append(HEX.toHighHexDigit(c)).append(HEX.toLowHexDigit(c));
      }
    }
    return encoded.toString();
  }

  private static String other(String text, Charset charset) {
    CharsetEncoder encoder = charset.newEncoder();
    if (encoder.canEncode(text)) {
      return URLEncoder.encode(text, charset);
    }
    StringBuilder mapped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              String one = Character.toString(c);
              mapped.append(encoder.canEncode(one) ? one : "&#" + c + ';');
            });
    return URLEncoder.encode(mapped.toString(), charset);
  }

  private static FormBody multipart(List<FormField> fields, Charset charset, String display) {
    String boundary = "----AuthMeter" + UUID.randomUUID().toString().replace("-", "");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (FormField field : fields) {
      String name = field.name().replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
      String part =
          "--"
              + boundary
              + "\r\nContent-Disposition: form-data; name=\""
              + name
              + "\"\r\n\r\n"
              + value(field, charset)
              + "\r\n";
      out.writeBytes(part.getBytes(charset));
    }
    out.writeBytes(("--" + boundary + "--\r\n").getBytes(StandardCharsets.US_ASCII));
    return new FormBody("multipart/form-data; boundary=" + boundary, out.toByteArray(), display);
  }

  private static Charset charset(Form form) {
    for (String name : SEPARATORS.split(form.element().attr("accept-charset"))) {
      try {
        if (!name.isEmpty() && Charset.isSupported(name)) {
          return encodable(Charset.forName(name));
        }
      } catch (IllegalArgumentException e) {
        continue; // as browsers do
      }
    }
    return encodable(form.page().charset());
  }

  private static Charset encodable(Charset charset) {
    // browsers take these names for their superset (WHATWG Encoding 4.2)
    if (charset.equals(StandardCharsets.ISO_8859_1) || charset.equals(StandardCharsets.US_ASCII)) {
      return Charset.forName("windows-1252");
    }
    boolean usable =
        charset.canEncode()
            && !charset.name().startsWith("UTF-16")
            && !charset.name().startsWith("UTF-32");
    return usable ? charset : StandardCharsets.UTF_8;
  }
}
