package org.authmeter.testbed;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** An answer as a browser sees it. */
public record Page(int status, URI url, String body, String location, List<String> setCookies) {

  public boolean isRedirect() {
    return status == 302;
  }

  public Document document() {
    return Jsoup.parse(body, url.toString());
  }

  /** Whether the page asks for a password. */
  public boolean isLoginForm() {
    return !document().select("input[type=password]").isEmpty();
  }

  public boolean hasForm() {
    return !document().select("form").isEmpty();
  }

  public URI action() {
    return URI.create(document().selectFirst("form").absUrl("action"));
  }

  /** The fields of the page's form with their values. */
  public Map<String, String> fields() {
    Map<String, String> fields = new LinkedHashMap<>();
    for (Element input : document().select("form input[name]")) {
      fields.put(input.attr("name"), input.attr("value"));
    }
    return fields;
  }

  public String text() {
    return document().text();
  }
}
