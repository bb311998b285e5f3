package org.authmeter.testbed.web;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import javax.servlet.http.HttpServletResponse;

/** Pages out of templates in which every {@code ${name}} is replaced by an escaped value. */
public final class Html {
  private Html() {}

  /** Escapes for element text and for attribute values in either kind of quotes. */
  public static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 32);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        case '\'' -> escaped.append("&#39;");
        // Not needed, but Shibboleth does it.
        case ':' -> escaped.append("&#x3a;");
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }

  /**
   * Reads a template beside a class.
   *
   * @throws IllegalStateException when the resource is missing
   */
  public static String template(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no template " + name + " beside " + beside.getName());
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Fills a template; a placeholder without a value is an error, never an empty place. */
  public static String fill(String template, Map<String, String> values) {
    StringBuilder page = new StringBuilder(template.length() + 256);
    int from = 0;
    for (int at; (at = template.indexOf("${", from)) >= 0; ) {
      int end = template.indexOf('}', at);
      String value = values.get(template.substring(at + 2, end));
      if (value == null) {
        throw new IllegalArgumentException("no value for " + template.substring(at, end + 1));
      }
      page.append(template, from, at).append(escape(value));
      from = end + 1;
    }
    return page.append(template, from, template.length()).toString();
  }

  /** Sends the browser to another URL; no cache may keep that. */
  public static void redirect(HttpServletResponse response, String url) throws IOException {
    response.setHeader("Cache-Control", "no-store");
    response.sendRedirect(url);
  }

  /** Sends a page that no cache may keep. */
  public static void send(HttpServletResponse response, int status, String page)
      throws IOException {
    response.setStatus(status);
    response.setContentType("text/html;charset=utf-8");
    response.setHeader("Cache-Control", "no-store");
    response.getOutputStream().write(page.getBytes(StandardCharsets.UTF_8));
  }
}
