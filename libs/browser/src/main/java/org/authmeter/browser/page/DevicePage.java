package org.authmeter.browser.page;

import java.util.Locale;
import java.util.regex.Pattern;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.page.Page;
import org.jsoup.nodes.Element;
import org.jsoup.select.Evaluator;
import org.jsoup.select.QueryParser;

/**
 * Recognises a page that waits for a person with a device: Web Authentication, a push message, Duo.
 * No load test can press there.
 */
public final class DevicePage {
  private static final Evaluator MARKS =
      QueryParser.parse(
          "input[name=clientDataJSON], input[name=authenticatorData], iframe#duo_iframe, form#duo_form,"
              + " [data-host*=duosecurity.com], iframe[src*=duosecurity.com]");

  private static final Pattern SCRIPT =
      Pattern.compile("navigator\\s*\\.\\s*credentials\\s*\\.\\s*get");

  private static final Pattern TEXT =
      Pattern.compile(
          "push notification|(?:sent|pushed) (?:a |an )?(?:push|notification|login request)"
              + "|approve (?:the |this |a )?(?:sign[- ]?in|log[- ]?in|login|push) request"
              + "|(?:touch|tap|insert|use) your (?:security key|passkey)"
              + "|プッシュ通知|セキュリティキー");

  private DevicePage() {}

  /**
   * @param page a page without a login form and without a field for a code
   * @param asked whether the user or the password has been sent
   */
  public static boolean is(Page page, boolean asked) {
    String host = Addresses.host(page.uri());
    if (host.endsWith(".duosecurity.com") || page.document().selectFirst(MARKS) != null) {
      return true;
    }
    for (Element script : page.outline().all("script")) {
      if (SCRIPT.matcher(script.data()).find()) {
        return true;
      }
    }
    return asked
        && page.fewWords()
        && TEXT.matcher(page.document().text().toLowerCase(Locale.ROOT)).find();
  }
}
