package org.authmeter.browser.web.page;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** The little that has to be known of a page's scripts. */
public final class PageScripts {
  /** A string of a script, with its quotes. */
  public static final String STRING =
      "(?:\"(?:[^\"\\\\\\r\\n]++|\\\\.)*+\"|'(?:[^'\\\\\\r\\n]++|\\\\.)*+'|`(?:[^`\\\\]++|\\\\.)*+`)";

  private static final String QUOTES = "\"'`";

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
    Set<String> names = new HashSet<>();
    HtmlForm only = null;
    for (String script : scripts) {
      Matcher which = WHICH.matcher(submits(script) ? withoutComments(script) : "");
      while (which.find()) {
        boolean byPlace = which.group(1) != null;
        String name = byPlace ? which.group(1) : name(which);
        if (!names.add((byPlace ? "[" : "") + name)) {
          continue; // forms are looked for once by each name
        }
        HtmlForm named = byPlace ? form(page, Integer.parseInt(name)) : form(page, name);
        if (named == null || only != null && only != named) {
          return null;
        }
        only = named;
      }
    }
    return only;
  }

  private static HtmlForm form(Page page, int place) {
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
        .filter(script -> runs(script.attr("type").strip().toLowerCase(Locale.ROOT)))
        .map(Element::data)
        .toList();
  }

  private static boolean runs(String type) {
    return type.isEmpty()
        || type.equals("module")
        || type.contains("javascript")
        || type.contains("ecmascript");
  }

  public static boolean submits(String script) {
    return SUBMIT.matcher(script).find() && SUBMIT.matcher(withoutComments(script)).find();
  }

  /** A script without its comments; what looks like one in a string stays. */
  public static String withoutComments(String script) {
    return replaced(script, " ", string -> string);
  }

  /**
   * A script with something else in the place of its comments and strings, found in one walk: a
   * pattern would read the rest of the script again for each one that is not closed, and for hours
   * where a page was made for it.
   *
   * @param comment stands for each comment; null = they stay, and are read as code
   * @param strings what stands for a string, both with quotes
   */
  public static String replaced(String script, String comment, UnaryOperator<String> strings) {
    StringBuilder text = new StringBuilder(script.length());
    int[] open = new int[QUOTES.length()]; // by quote, up to where none begins a string
    boolean closes = true; // whether an end of a comment can follow
    int at = 0;
    while (at < script.length()) {
      char c = script.charAt(at);
      int quote = QUOTES.indexOf(c);
      int end = -1;
      if (quote >= 0 && at >= open[quote]) {
        end = stringEnd(script, at);
        open[quote] = Math.max(end, -end);
      } else if (c == '/' && comment != null) {
        end = commentEnd(script, at, closes);
        closes &= end >= 0 || !script.startsWith("/*", at);
      }
      if (end < 0) {
        text.append(c);
        at++;
      } else {
        text.append(quote >= 0 ? strings.apply(script.substring(at, end)) : comment);
        at = end;
      }
    }
    return text.toString();
  }

  /** The place after a string that begins here; negative: up to there it is not closed. */
  private static int stringEnd(String script, int from) {
    char quote = script.charAt(from);
    int at = from + 1;
    while (at < script.length()) {
      char c = script.charAt(at);
      if (c == quote) {
        return at + 1;
      }
      if (quote != '`' && (c == '\r' || c == '\n')) {
        break;
      }
      at += c == '\\' ? 2 : 1;
    }
    return -Math.min(at, script.length());
  }

  /** The place after a comment that begins here, or -1: none does, or it is not closed. */
  private static int commentEnd(String script, int from, boolean closes) {
    if (script.startsWith("//", from)) {
      int at = from;
      while (at < script.length() && script.charAt(at) != '\r' && script.charAt(at) != '\n') {
        at++;
      }
      return at;
    }
    int end = closes && script.startsWith("/*", from) ? script.indexOf("*/", from + 2) : -1;
    return end < 0 ? -1 : end + 2;
  }
}
