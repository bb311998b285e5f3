package org.authmeter.browser.page;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.PageScripts;
import org.jsoup.nodes.Element;

/**
 * A script that sends the browser on when the page is loaded: {@code location.replace("…")}, {@code
 * location.href = url}, also after a time. Scripts are not run: addresses are seen that are written
 * out, in parts or in variables, and functions that are called when the page is loaded. What waits
 * for a click leads nowhere.
 */
public final class ScriptRedirect {
  private static final String LOCATION =
      "(?:(?:window|document|self|top|parent|globalThis|this)\\s*\\.\\s*){0,8}+location"
          + "|\\([\\w\\s.|&]{1,60}\\)\\s*\\.\\s*location"
          + "|window\\s*\\[\\s*[\"']location[\"']\\s*\\]";

  /** What stands before the address. */
  private static final Pattern GO =
      Pattern.compile(
          "(?<![\\w$.])(?:(?:"
              + LOCATION
              + ")\\s*(?:(?:(?:\\.\\s*href|\\[\\s*[\"']href[\"']\\s*\\])\\s*)?=(?!=)"
              + "|(?:\\.\\s*(?:replace|assign)|\\[\\s*[\"'](?:replace|assign)[\"']\\s*\\])\\s*\\()"
              + "|(?:window\\s*\\.\\s*)?open\\s*\\((?=[^()]{1,300},\\s*[\"']_(?:self|top|parent)[\"'])"
              + "|(?:\\$|jQuery)\\s*\\(\\s*(?:"
              + LOCATION
              + ")\\s*\\)\\s*\\.\\s*(?:attr|prop)\\s*\\(\\s*[\"']href[\"']\\s*,)\\s*");

  /** What an element of the page holds: a link's address, a field's value, an attribute. */
  private static final Pattern HELD =
      Pattern.compile(
          "(?:document\\s*\\.\\s*(?:getElementById|querySelector)|\\$|jQuery)\\s*\\(\\s*[\"']#?([\\w-]+)[\"']\\s*\\)"
              + "(?:\\s*\\[\\s*0\\s*\\])?\\s*\\.\\s*(?:(href|value)(?![\\w(])|(val)\\s*\\(\\s*\\)"
              + "|(?:getAttribute|attr|prop)\\s*\\(\\s*[\"']([\\w-]+)[\"']\\s*\\)"
              + "|(?:dataset\\s*\\.\\s*|data\\s*\\(\\s*[\"'])([a-z]+)(?:[\"']\\s*\\))?)");

  /** A text that is written percent-encoded. */
  private static final Pattern DECODED =
      Pattern.compile(
          "(?:decodeURIComponent|decodeURI)\\s*\\(\\s*(" + PageScripts.STRING + ")\\s*\\)");

  /** A click on an element by its id. */
  private static final Pattern CLICK =
      Pattern.compile(
          "(?:getElementById|querySelector|\\$|jQuery)\\s*\\(\\s*[\"']#?([\\w-]+)[\"']\\s*\\)"
              + "(?:\\s*\\[\\s*0\\s*\\])?\\s*\\.\\s*click\\s*\\(\\s*\\)");

  private static final Pattern STRING = Pattern.compile("(?s)" + PageScripts.STRING);
  private static final Pattern NAME = Pattern.compile("[A-Za-z_$][\\w$]*(?:\\s*\\.\\s*[\\w$]+)*+");
  private static final Pattern INSERTED = Pattern.compile("\\$\\{\\s*([\\w$.]+)\\s*}");
  private static final Pattern ESCAPE =
      Pattern.compile("\\\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|(.))");

  /** Code in a string, which runs in place. */
  private static final Pattern CODE =
      Pattern.compile(
          "(?s)(?<![\\w$])(?:setTimeout|setInterval|eval)\\s*\\(\\s*(" + PageScripts.STRING + ")");

  /** The head of a function, up to its body. */
  private static final Pattern FUNCTION =
      Pattern.compile(
          "(?:async\\s+)?function\\s*\\*?\\s*([\\w$]*)\\s*\\([^()]*\\)\\s*$"
              + "|(?:async\\s*)?(?:\\([^()]*\\)|(?<![\\w$])[\\w$]+)\\s*=>\\s*$"
              + "|(?<![\\w$])(?!(?:if|for|while|switch|catch|with)\\b)([\\w$]+)\\s*\\([^()]*\\)\\s*$");

  /** What makes a function run by itself that follows it: the end of loading, or a time. */
  private static final Pattern BY_ITSELF =
      Pattern.compile(
          "(?:\\bon(?:load|pageshow|readystatechange)\\s*="
              + "|(?:setTimeout|setInterval|setImmediate|requestAnimationFrame|queueMicrotask)\\s*\\("
              + "|\\.\\s*(?:ready|then|load)\\s*\\(|(?<![\\w$])(?:\\$|jQuery)\\s*\\("
              + "|[\"'](?:load|DOMContentLoaded|pageshow|readystatechange)[\"']\\s*,"
              + "|(?<![\\w$\\s])\\s*[(!]|^\\s*[(!])\\s*$");

  private static final Pattern NAMED = Pattern.compile("([\\w$]+)\\s*[=:]\\s*$");

  /** A page that forwards has one or two; each costs a look at all before it. */
  private static final int MOST_LOOKED_AT = 10;

  private static final int DEEPEST = 5;

  /**
   * Characters that are looked at in all, about a second: what leads on stands in few lines, and
   * nobody waits for a page that was made to be read for hours.
   */
  private static final long MOST_READ = 20_000_000;

  private static final int HEAD = 300;

  private final Page page;
  private final String code;

  /** The code with blanks in its strings: what is found here is not quoted. */
  private final String bare;

  private long read;

  private ScriptRedirect(Page page, String scripts) {
    this.page = page;
    this.code =
        CODE.matcher(PageScripts.withoutComments(scripts))
            .replaceAll(
                m ->
                    Matcher.quoteReplacement(
                        "setTimeout(function(){" + unescaped(unquoted(m.group(1))) + "}"));
    this.bare =
        PageScripts.replaced(
            code, null, s -> s.charAt(0) + " ".repeat(s.length() - 2) + s.charAt(0));
  }

  /**
   * @return the address that a page with few words leads to, or null: none, or the page itself
   */
  public static URI target(Page page) {
    if (!page.fewWords()) {
      return null;
    }
    StringBuilder scripts = new StringBuilder();
    PageScripts.of(page).forEach(script -> scripts.append(script).append("\n;"));
    Element body = page.document().body();
    if (body != null && body.hasAttr("onload")) {
      scripts.append("onload=function(){").append(body.attr("onload")).append("\n}");
    }
    return Stream.of(GO, CODE, CLICK).anyMatch(p -> p.matcher(scripts).find())
        ? new ScriptRedirect(page, scripts.toString()).address()
        : null;
  }

  private URI address() {
    Matcher go = GO.matcher(code);
    for (int i = 0; i < MOST_LOOKED_AT && go.find(); i++) {
      boolean quoted = bare.charAt(go.start()) != code.charAt(go.start());
      String reference = quoted ? null : text(go.end(), 0);
      URI target = reference == null || !runs(go.start(), 0) ? null : address(page, reference);
      if (target != null) {
        return target;
      }
    }
    return clicked();
  }

  /** The address of a link that a script clicks, or null. */
  private URI clicked() {
    Matcher click = CLICK.matcher(code);
    for (int i = 0; i < MOST_LOOKED_AT && click.find(); i++) {
      Element link = page.document().getElementById(click.group(1));
      boolean leads =
          link != null
              && link.normalName().equals("a")
              && link.hasAttr("href")
              && runs(click.start(), 0);
      if (leads) {
        return address(page, link.attr("href"));
      }
    }
    return null;
  }

  /** Whether a statement is reached when the page is loaded. */
  private boolean runs(int at, int depth) {
    if (depth > DEEPEST) {
      return false;
    }
    int from = at;
    while (from >= 0) {
      Matcher arrow = function(from);
      boolean inArrow = arrow != null && arrow.group().stripTrailing().endsWith("=>");
      int brace = inArrow ? from : opened(from);
      if (brace < 0) {
        return true;
      }
      Matcher function = inArrow ? arrow : function(brace);
      if (function == null) {
        from = brace; // a condition, a loop
        continue;
      }
      int head = Math.max(0, brace - HEAD) + function.start();
      if (!called(head, function, depth)) {
        return false;
      }
      from = head;
    }
    return true;
  }

  /** The head of a function that ends here, or null. */
  private Matcher function(int end) {
    spent(HEAD);
    Matcher function = FUNCTION.matcher(bare.substring(Math.max(0, end - HEAD), end));
    return function.find() ? function : null;
  }

  /** The brace that is open at a place, or -1. */
  private int opened(int at) {
    int closed = 0;
    for (int i = at - 1; i >= 0 && !spent(1); i--) {
      if (bare.charAt(i) == '}') {
        closed++;
      } else if (bare.charAt(i) == '{' && closed-- == 0) {
        return i;
      }
    }
    return -1;
  }

  /** Notes that characters are looked at; whether these are too many. */
  private boolean spent(long characters) {
    read += characters;
    return read > MOST_READ;
  }

  private boolean called(int head, Matcher function, int depth) {
    String before = code.substring(Math.max(0, head - HEAD), head);
    if (BY_ITSELF.matcher(before).find()) {
      return true;
    }
    String name = function.group(1) != null ? function.group(1) : function.group(2);
    Matcher named = NAMED.matcher(before);
    if ((name == null || name.isEmpty()) && named.find()) {
      name = named.group(1);
    }
    return name != null && !name.isEmpty() && called(name, depth);
  }

  private boolean called(String name, int depth) {
    String whole = "(?<![\\w$])" + Pattern.quote(name) + "(?![\\w$])";
    // not where it is defined
    Pattern use = Pattern.compile(whole + "(?!\\s*(?:[=:](?!=)|\\([^()]*\\)\\s*\\{))(\\s*\\()?");
    Matcher used = use.matcher(bare);
    spent(code.length());
    while (!spent(HEAD) && used.find()) {
      String before = code.substring(Math.max(0, used.start() - HEAD), used.start());
      boolean defined = before.matches("(?s).*\\bfunction\\s*\\*?\\s*");
      boolean call = used.group(1) != null || BY_ITSELF.matcher(before).find();
      if (!defined && call && runs(used.start(), depth + 1)) {
        return true;
      }
    }
    return false;
  }

  /** The text that an expression of strings and variables stands for, or null. */
  private String text(int from, int depth) {
    if (depth > DEEPEST) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    int at = from;
    while (!spent(HEAD)) {
      at = afterSpace(at);
      Matcher string = STRING.matcher(code).region(at, code.length());
      Matcher name = NAME.matcher(code).region(at, code.length());
      Matcher held = HELD.matcher(code).region(at, code.length());
      Matcher decoded = DECODED.matcher(code).region(at, code.length());
      String part;
      if (held.lookingAt()) {
        part = held(held);
        at = held.end();
      } else if (decoded.lookingAt()) {
        String literal = string(decoded.group(1), depth);
        part = literal == null ? null : decoded(literal);
        at = decoded.end();
      } else if (string.lookingAt()) {
        part = string(string.group(), depth);
        at = string.end();
      } else if (name.lookingAt()) {
        part = variable(name.group().replaceAll("\\s", ""), depth);
        at = name.end();
      } else {
        return null;
      }
      if (part == null) {
        return null;
      }
      text.append(part);
      int next = afterSpace(at);
      if (next < code.length() && code.charAt(next) == '+') {
        at = next + 1;
        continue;
      }
      boolean ends =
          next == code.length()
              || ";,)}".indexOf(code.charAt(next)) >= 0
              || code.substring(at, next).contains("\n");
      return ends ? text.toString() : null;
    }
    return null;
  }

  /** What the element holds, or null. */
  private String held(Matcher held) {
    spent(page.body().length);
    Element element = page.document().getElementById(held.group(1));
    String attribute =
        held.group(2) != null
            ? held.group(2)
            : held.group(3) != null
                ? "value"
                : held.group(4) != null ? held.group(4) : "data-" + held.group(5);
    return element == null || !element.hasAttr(attribute) ? null : element.attr(attribute);
  }

  private static String decoded(String encoded) {
    try {
      return URLDecoder.decode(encoded.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return null; // the script ends here
    }
  }

  private int afterSpace(int at) {
    int next = at;
    while (next < code.length() && Character.isWhitespace(code.charAt(next))) {
      next++;
    }
    return next;
  }

  private String string(String literal, int depth) {
    if (literal.charAt(0) != '`') {
      return unescaped(unquoted(literal));
    }
    StringBuilder text = new StringBuilder();
    Matcher inserted = INSERTED.matcher(unquoted(literal));
    while (inserted.find()) {
      String value = variable(inserted.group(1), depth);
      if (value == null) {
        return null;
      }
      inserted.appendReplacement(text, Matcher.quoteReplacement(value));
    }
    inserted.appendTail(text);
    return text.indexOf("${") >= 0 ? null : unescaped(text.toString());
  }

  /** The one text that is assigned to a variable, or null. */
  private String variable(String name, int depth) {
    String plain = name.replaceFirst("^(?:window|self|this)\\.", "");
    String last = plain.substring(plain.lastIndexOf('.') + 1);
    Matcher assigned =
        Pattern.compile(
                "(?<![\\w$.])(?:(?:window|self|this)\\s*\\.\\s*)?"
                    + Pattern.quote(plain)
                    + "\\s*=(?!=)"
                    + (plain.equals(last)
                        ? ""
                        : "|(?<![\\w$])" + Pattern.quote(last) + "[\"']?\\s*:"))
            .matcher(code);
    Set<String> texts = new HashSet<>();
    spent(code.length());
    while (!spent(HEAD) && assigned.find()) {
      texts.add(String.valueOf(text(assigned.end(), depth + 1)));
    }
    String only = texts.size() == 1 ? texts.iterator().next() : "null";
    return only.equals("null") ? null : only;
  }

  private static URI address(Page page, String reference) {
    try {
      URI target = page.resolve(reference);
      return Addresses.isWeb(target) && !target.equals(page.uri()) ? target : null;
    } catch (URISyntaxException e) {
      return null; // as browsers do
    }
  }

  private static String unquoted(String literal) {
    return literal.substring(1, literal.length() - 1);
  }

  private static String unescaped(String literal) {
    return ESCAPE
        .matcher(literal)
        .replaceAll(
            m -> {
              String hex = m.group(1) != null ? m.group(1) : m.group(2);
              String plain =
                  hex == null ? m.group(3) : Character.toString(Integer.parseInt(hex, 16));
              return Matcher.quoteReplacement(plain);
            });
  }
}
