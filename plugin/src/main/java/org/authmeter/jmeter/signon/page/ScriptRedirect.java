package org.authmeter.jmeter.signon.page;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.jmeter.web.Addresses;
import org.authmeter.jmeter.web.page.Page;
import org.jsoup.nodes.Element;

/**
 * A script that sends the browser on when it is loaded: {@code location.replace("…")}, {@code
 * location.href = "…"}. Only addresses written out are seen, for scripts are not run.
 */
public final class ScriptRedirect {
  private static final Pattern GO =
      Pattern.compile(
          "(?<![\\w$.])(?:(?:window|document|self|top|parent)\\s*\\.\\s*)*+location\\s*"
              + "(?:(?:\\.\\s*href\\s*)?=\\s*|\\.\\s*(?:replace|assign)\\s*\\(\\s*)"
              + "([\"'])([^\"'\\r\\n]*+)\\1\\s*(?:[;)}\\r\\n]|$)");

  private static final Pattern FUNCTION = Pattern.compile("\\bfunction\\s*([\\w$]*)\\s*\\(|=>");
  private static final Pattern LOADED =
      Pattern.compile("\\bonload\\b|DOMContentLoaded|[\"']load[\"']|\\.ready\\b|setTimeout");
  private static final Pattern ESCAPE =
      Pattern.compile("\\\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|(.))");

  /** A page that forwards has one or two; each costs a look at all before it. */
  private static final int MOST_LOOKED_AT = 10;

  private ScriptRedirect() {}

  /**
   * @return the address that a page with few words leads to, or null: none, or the page itself
   */
  public static URI target(Page page) {
    if (!page.fewWords()) {
      return null;
    }
    StringBuilder scripts = new StringBuilder();
    for (Element script : page.outline().all("script")) {
      scripts.append(script.data()).append("\n;");
    }
    Element body = page.document().body();
    if (body != null && body.hasAttr("onload")) {
      scripts.append("onload=").append(body.attr("onload"));
    }
    Matcher go = GO.matcher(scripts);
    for (int i = 0; i < MOST_LOOKED_AT && go.find(); i++) {
      URI target = runs(scripts, go.start()) ? address(page, unescaped(go.group(2))) : null;
      if (target != null) {
        return target;
      }
    }
    return null;
  }

  /** A statement of a function runs when the function is called, and handlers wait for a click. */
  private static boolean runs(CharSequence scripts, int at) {
    String before = scripts.subSequence(0, at).toString();
    long open = before.chars().filter(c -> c == '{').count();
    if (open == before.chars().filter(c -> c == '}').count()) {
      return true;
    }
    Matcher functions = FUNCTION.matcher(before);
    String name = null;
    while (functions.find()) {
      name = functions.group(1) == null ? "" : functions.group(1);
    }
    if (name == null || name.isEmpty()) {
      return name == null || LOADED.matcher(scripts).find();
    }
    return Pattern.compile("(?<![\\w$])" + Pattern.quote(name) + "(?![\\w$])")
            .matcher(scripts)
            .results()
            .limit(2)
            .count()
        > 1;
  }

  private static URI address(Page page, String reference) {
    try {
      URI target = Addresses.resolve(page.base(), reference);
      return Addresses.isWeb(target) && !target.equals(page.uri()) ? target : null;
    } catch (URISyntaxException e) {
      return null; // as browsers do
    }
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
