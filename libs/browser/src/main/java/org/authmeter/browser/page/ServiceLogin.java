package org.authmeter.browser.page;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Query;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Outline;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.SubmitButton;
import org.jsoup.nodes.Element;

/**
 * A login form of the service itself, which often stands beside links and buttons for single
 * sign-on. The password of the sign-on server is not for it.
 */
public final class ServiceLogin {
  private static final int SHOWN = 3;
  private static final String URL_ENCODED = "application/x-www-form-urlencoded";

  private static final Pattern SIGN_ON =
      Pattern.compile(
          "(?<![a-z])(?:sso|saml2?|oidc|openid|oauth2?|cas|adfs|idp|shib\\w*|wayf|simplesaml\\w*|keycloak|entra)(?![a-z])"
              + "|single[-_ ]?sign|sign[-_ ]?on(?![a-z])|institution|federat|university|organi[sz]ation"
              + "|hochschule|établissement|所属機関|学認|シングルサインオン|統合認証");

  /** One of these is in each request that asks a sign-on server or brings its answer. */
  private static final List<String> MARKS =
      List.of("client_id=", "SAML", "wa=", "wresult=", "service=", "ticket=", "state=");

  private ServiceLogin() {}

  /**
   * Whether a request is one to a sign-on server, by its role or by what addresses of SAML, OpenID
   * Connect, WS-Federation and CAS carry: the server may be at the service's own host.
   */
  public static boolean asks(Request request) {
    if (request.role() == Role.SIGN_ON_REQUEST) {
      return true;
    }
    Map<String, String> sent = sent(request);
    boolean openId =
        sent.containsKey("client_id")
            && (sent.containsKey("response_type")
                || sent.containsKey("request_uri")
                || sent.containsKey("request"));
    return openId
        || sent.containsKey("SAMLRequest")
        || sent.getOrDefault("wa", "").equals("wsignin1.0")
        || sent.containsKey("service") && request.uri().getPath().endsWith("/login");
  }

  /**
   * Whether a request brings a sign-on server's answer, by its role or by its parameters: RFC 6749
   * section 4.1.2 and OpenID Connect with its form_post, SAML, WS-Federation, CAS Protocol 3.0
   * section 3.1.1.
   */
  public static boolean answers(Request request) {
    if (request.role() == Role.SIGN_ON_ANSWER) {
      return true;
    }
    Map<String, String> sent = sent(request);
    return sent.containsKey("state") && (sent.containsKey("code") || sent.containsKey("id_token"))
        || sent.getOrDefault("ticket", "").startsWith("ST-")
        || sent.containsKey("SAMLResponse")
        || sent.containsKey("SAMLart")
        || sent.containsKey("wresult");
  }

  /** Encoded parameters of the address and the body, if one matters: most have none. */
  private static Map<String, String> sent(Request request) {
    String sent = request.uri().getRawQuery() == null ? "" : request.uri().getRawQuery();
    if (request.body() != null && request.body().contentType().startsWith(URL_ENCODED)) {
      sent += '&' + new String(request.body().bytes(), StandardCharsets.ISO_8859_1);
    }
    for (String mark : MARKS) {
      if (sent.contains(mark)) {
        return Query.encoded(sent);
      }
    }
    return Map.of();
  }

  /** Whether the user has named the fields of this form, and so means it. */
  public static boolean named(LoginForm login, Credentials credentials) {
    boolean user =
        credentials.userField().isEmpty()
            || login.userField() != null
                && login.userField().attr("name").equals(credentials.userField());
    return user && !(credentials.userField() + credentials.passwordField()).isEmpty();
  }

  /**
   * @param expected name of the leg that asks the sign-on server
   */
  public static CodedFailure failure(Page page, String expected) {
    List<String> offers = offers(page);
    return new CodedFailure(
        FailureCode.SERVICE_LOGIN_FORM,
        "expected to be sent to the sign-on server ("
            + expected
            + "), came a login form of the service itself, and the password of the sign-on server is"
            + " not typed into it: "
            + page.summary()
            + (offers.isEmpty()
                ? "; set the resource to an address that leads to the sign-on server"
                : "; the page offers " + String.join(", ", offers))
            + ". A page script can choose another way (docs/own-pages.md); if this form is meant, set"
            + " userField and passwordField");
  }

  private static List<String> offers(Page page) {
    List<String> offers = new ArrayList<>();
    for (Element link : page.outline().all("a", "href")) {
      String target = link.attr("href").replaceFirst("[?#].*", "");
      String words = Outline.words(link);
      if (meant(words + ' ' + target)) {
        offers.add("the link \"" + words + "\" to " + target);
      }
    }
    for (HtmlForm form : HtmlForm.of(page)) {
      String target = form.element().attr("action").replaceFirst("[?#].*", "");
      for (Element button : form.controls()) {
        if (SubmitButton.submits(button) && meant(SubmitButton.words(button) + ' ' + target)) {
          offers.add("the button \"" + SubmitButton.words(button) + "\" of the form to " + target);
        }
      }
    }
    return offers.stream().distinct().limit(SHOWN).toList();
  }

  private static boolean meant(String words) {
    return SIGN_ON.matcher(words.toLowerCase(Locale.ROOT)).find();
  }

  /**
   * Whether an address is at the host and port of another; http and https on their usual ports are
   * one, as services redirect from the first to the second.
   */
  public static boolean sameSite(URI a, URI b) {
    return !Addresses.otherHost(a, b) && port(a) == port(b);
  }

  private static int port(URI uri) {
    int port = Addresses.port(uri);
    return port == 80 || port == 443 ? 0 : port;
  }
}
