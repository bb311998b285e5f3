package org.authmeter.browser.web.page;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** The little that has to be known of a page's scripts. */
public final class PageScripts {
  /** A string of a script, with its quotes. */
  public static final String STRING =
      "(?:\"(?:[^\"\\\\\\r\\n]++|\\\\.)*+\"|'(?:[^'\\\\\\r\\n]++|\\\\.)*+'|`(?:[^`\\\\]++|\\\\.)*+`)";

  private static final Pattern STRING_OR_COMMENT =
      Pattern.compile("(?s)(" + STRING + ")|//[^\\r\\n]*+|/\\*.*?\\*/");

  private static final Pattern RUN =
      Pattern.compile(
          "\\s*|.*(?:javascript|ecmascript).*|\\s*module\\s*", Pattern.CASE_INSENSITIVE);

  /** A call with an argument is jQuery's way to say what happens at a submission. */
  private static final Pattern SUBMIT =
      Pattern.compile(
          "\\.\\s*(?:(?:submit|click)\\s*\\(\\s*\\)|requestSubmit\\s*\\("
              + "|(?:submit|requestSubmit|click)\\s*\\.\\s*(?:call|apply|bind)\\s*\\("
              + "|trigger\\s*\\(\\s*[\"'](?:submit|click)[\"'])"
              + "|\\[\\s*[\"'](?:submit|requestSubmit)[\"']\\s*\\]\\s*(?:\\(|\\.\\s*(?:call|apply|bind)\\s*\\()");

  /** Which form a script submits: by its place, or by its name or id. */
  private static final Pattern WHICH =
      Pattern.compile(
          "(?:forms\\s*\\[\\s*(\\d{1,4})\\s*\\]|forms\\s*\\[\\s*[\"']([\\w:-]+)[\"']\\s*\\]"
              + "|(?:document|forms)\\s*\\.\\s*(?!forms\\b)([\\w$]+)"
              + "|(?:getElementById|querySelector|\\$|jQuery)\\s*\\(\\s*[\"'](?:form)?#?([\\w:-]+)[\"']\\s*\\))"
              + "\\s*\\.\\s*(?:(?:submit|requestSubmit)\\s*\\(\\s*\\)|trigger\\s*\\(\\s*[\"']submit[\"'])");

  private PageScripts() {}

  /** The one form of a page that its scripts name where they submit, or null. */
  public static HtmlForm submitted(Page page) {
    Element body = page.document().body();
    List<String> scripts = new ArrayList<>(of(page));
    scripts.add(body == null ? "" : body.attr("onload"));
    Set<HtmlForm> named = new HashSet<>();
    for (String script : scripts) {
      Matcher which = WHICH.matcher(submits(script) ? withoutComments(script) : "");
      while (which.find()) {
        named.add(which.group(1) != null ? form(page, which) : form(page, name(which)));
      }
    }
    return named.size() == 1 ? named.iterator().next() : null;
  }

  private static HtmlForm form(Page page, Matcher which) {
    int place = Integer.parseInt(which.group(1));
    return place < page.outline().all("form").size()
        ? form(page, page.outline().all("form").get(place))
        : null;
  }

  private static HtmlForm form(Page page, Element element) {
    return HtmlForm.of(page).stream().filter(f -> f.element() == element).findFirst().orElse(null);
  }

  private static String name(Matcher which) {
    return which.group(2) != null
        ? which.group(2)
        : which.group(3) != null ? which.group(3) : which.group(4);
  }

  private static HtmlForm form(Page page, String name) {
    return HtmlForm.of(page).stream()
        .filter(f -> f.element().id().equals(name) || f.element().attr("name").equals(name))
        .findFirst()
        .orElse(null);
  }

  /** Whether the page says at its body that it submits a form: no mistake is possible. */
  public static boolean submitsOnLoad(Page page) {
    Element body = page.document().body();
    return body != null && submits(body.attr("onload"));
  }

  /** Whether the page seems to submit a form by itself; a script may also wait for a click. */
  public static boolean submits(Page page) {
    if (submitsOnLoad(page)) {
      return true;
    }
    return of(page).stream().anyMatch(PageScripts::submits);
  }

  /** The scripts in a page that browsers run; those of other types hold data and templates. */
  public static List<String> of(Page page) {
    return page.outline().all("script").stream()
        .filter(script -> RUN.matcher(script.attr("type")).matches())
        .map(Element::data)
        .toList();
  }

  public static boolean submits(String script) {
    return SUBMIT.matcher(script).find() && SUBMIT.matcher(withoutComments(script)).find();
  }

  /** A script without its comments; what looks like one in a string stays. */
  public static String withoutComments(String script) {
    return STRING_OR_COMMENT
        .matcher(script)
        .replaceAll(m -> m.group(1) == null ? " " : Matcher.quoteReplacement(m.group(1)));
  }
}
