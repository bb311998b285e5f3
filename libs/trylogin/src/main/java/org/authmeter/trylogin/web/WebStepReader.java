package org.authmeter.trylogin.web;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.http.cookie.Cookie;
import org.authmeter.browser.page.IdpChooserPage;
import org.authmeter.browser.page.ServiceLogin;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.PageKind;
import org.authmeter.browser.web.Query;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.ExpectedText;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.saml.message.ShownMessage;
import org.authmeter.trylogin.attempt.Masks;
import org.authmeter.trylogin.attempt.Transcript;
import org.authmeter.trylogin.attempt.TrySettings;
import org.authmeter.trylogin.attempt.TryStep;
import org.authmeter.trylogin.attempt.TryStep.Detail;

/**
 * Describes the requests and answers of a login, and remembers what was seen of SAML, CAS and
 * OpenID Connect.
 */
public final class WebStepReader {
  private static final int FIELDS = 10;
  private static final int SHORT = 44;
  private static final int TEXT = 300;
  private static final String FORM = "application/x-www-form-urlencoded";

  private final TrySettings settings;
  private final Credentials credentials;
  private final Transcript transcript;
  private final Masks masks;
  private final Set<String> hosts = new LinkedHashSet<>();
  private ShownMessage response;
  private URI casLogin;
  private URI idp;
  private URI provider;
  private OidcMessage oidcAnswer;
  private boolean asked;
  private boolean answered;
  private boolean passwordSent;
  private URI lastPage;
  private String lastTitle = "";

  public WebStepReader(TrySettings settings, Transcript transcript) {
    this.settings = settings;
    this.credentials = new Credentials(settings.user(), settings.password(), "", "");
    this.transcript = transcript;
    this.masks = transcript.masks();
  }

  /** All hosts that were asked. */
  public Set<String> hosts() {
    return hosts;
  }

  /** The last Response that came by the browser, or null. */
  public ShownMessage response() {
    return response;
  }

  /** The login page of the CAS server, without its query; null = no CAS. */
  public URI casLogin() {
    return casLogin;
  }

  /** Where the AuthnRequest went, or else the password; null = nowhere. */
  public URI idp() {
    return idp;
  }

  /** Where the service sent its authorization request; null = it is no relying party. */
  public URI provider() {
    return provider;
  }

  /** The provider's last answer, or null. */
  public OidcMessage oidcAnswer() {
    return oidcAnswer;
  }

  /** Whether the service asked a sign-on server, or the password was sent to another server. */
  public boolean left() {
    return asked;
  }

  /**
   * Whether the service got an answer that is no error, or was asked for its page again after the
   * password: servers that share a cookie with it send nothing else.
   */
  public boolean answered() {
    return answered;
  }

  public boolean passwordSent() {
    return passwordSent;
  }

  /** Address of the last page, where its text is shown; null before the first. */
  public URI lastPage() {
    return lastPage;
  }

  /** Title of the last page; empty if it has none. */
  public String lastTitle() {
    return lastTitle;
  }

  /** Host, and port if it is not the usual one. */
  public static String server(URI uri) {
    return Addresses.authority(uri);
  }

  /** Host and port. */
  public static String authority(URI uri) {
    return Addresses.host(uri) + ':' + Addresses.port(uri);
  }

  /** In words and in short. */
  private record Words(String whole, String few) {}

  /**
   * Describes an exchange.
   *
   * @param sent cookies of the request
   * @param set Set-Cookie headers of the answer
   * @param protection TLS of a new connection; empty = none, or known
   * @param location where a redirect leads, absolute; empty = nowhere
   * @param kind of the page, as the walk found it; null = none of its kinds
   * @param form by which the page is known, or null
   */
  public TryStep read(
      Request request,
      Page page,
      long millis,
      List<Cookie> sent,
      List<String> set,
      String protection,
      String location,
      PageKind kind,
      HtmlForm form) {
    List<ShownMessage> messages =
        ShownMessage.of(
            request.uri().toString(),
            body(request),
            location,
            page.html() ? new String(page.body(), StandardCharsets.UTF_8) : "");
    note(request, messages);
    Words question = question(request, messages);
    Words answer =
        page.redirect() ? redirect(page, location, messages) : page(page, messages, kind, form);
    return new TryStep(
        server(request.uri()),
        question.whole(),
        answer.whole(),
        question.few(),
        answer.few(),
        millis,
        details(request, page, sent, set, protection, location, messages));
  }

  /** A request without an answer. */
  public TryStep unanswered(Request request, long millis, String why) {
    note(request, List.of());
    Words question = question(request, List.of());
    return new TryStep(
        server(request.uri()),
        question.whole(),
        "no answer: " + why,
        question.few(),
        "no answer",
        millis,
        List.of(
            new Detail("Request", request.method() + " " + masks.address(request.uri())),
            new Detail("No answer", masks.withoutPassword(why))));
  }

  private static String body(Request request) {
    boolean form = request.body() != null && request.body().contentType().startsWith(FORM);
    return form ? new String(request.body().bytes(), StandardCharsets.ISO_8859_1) : "";
  }

  private void note(Request request, List<ShownMessage> messages) {
    URI uri = request.uri();
    String server = server(uri);
    hosts.add(Addresses.host(uri));
    answered |=
        ServiceLogin.answers(request)
            || bringsTicket(uri)
            || passwordSent && Addresses.sameResource(uri, settings.url());
    passwordSent |= request.role() == Role.CREDENTIALS;
    boolean elsewhere = !Addresses.origin(uri).equals(Addresses.origin(settings.url()));
    boolean cas = asksCas(uri);
    if (cas) {
      casLogin = casLogin == null ? URI.create(Addresses.withoutQuery(uri)) : casLogin;
    }
    OidcMessage oidc = OidcMessage.of(uri, body(request));
    boolean asksProvider = oidc.asks() && request.role() != Role.CREDENTIALS;
    if (asksProvider && provider == null && idp == null && casLogin == null) {
      provider = uri;
    }
    if (oidc.answers() && provider != null) {
      oidcAnswer = oidc;
      answered |= oidc.error().isEmpty();
    }
    boolean saml = request.role() == Role.SIGN_ON_REQUEST;
    boolean credentialsElsewhere = request.role() == Role.CREDENTIALS && elsewhere;
    asked |= saml || cas || asksProvider || credentialsElsewhere;
    if (saml || credentialsElsewhere && (idp == null || casLogin == null)) {
      idp = uri;
    }
    if (cas) {
      transcript.role(server, "CAS server");
    } else if (asksProvider) {
      transcript.role(server, "OpenID Provider");
    } else if (saml || credentialsElsewhere && casLogin == null && provider == null) {
      transcript.role(server, "IdP");
    } else if (IdpChooserPage.asked(uri)) {
      transcript.role(server, "discovery service");
    }
    messages.stream()
        .filter(m -> m.kind().equals("Response"))
        .reduce((first, second) -> second)
        .ifPresent(m -> response = m);
  }

  /** CAS protocol 3.0.3, section 2.1.1: the parameter service of /login. */
  private static boolean asksCas(URI uri) {
    String service = uri.getRawQuery() == null ? null : Query.of(uri).get("service");
    return service != null
        && service.contains("://")
        && uri.getPath() != null
        && uri.getPath().endsWith("/login");
  }

  private boolean bringsTicket(URI uri) {
    String ticket = uri.getRawQuery() == null ? null : Query.of(uri).get("ticket");
    return ticket != null && (casLogin != null || ticket.startsWith("ST-"));
  }

  private Words question(Request request, List<ShownMessage> messages) {
    URI uri = request.uri();
    String whole = request.method() + " " + Addresses.withoutQuery(uri);
    String few = request.method() + " " + shortened(path(uri));
    String with = carries(request, messages);
    boolean json = request.body() != null && request.body().contentType().contains("json");
    if (json) {
      boolean proof = request.role() == Role.CREDENTIALS;
      return new Words(
          whole + (proof ? " with what proves the user, as JSON" : " with JSON"),
          few + (proof ? ": proof" : ": JSON"));
    }
    if (request.role() == Role.CREDENTIALS) {
      return new Words(
          whole + " with user and password (fields " + names(request) + ")",
          few + ": user, password");
    }
    if (!with.isEmpty()) {
      return new Words(whole + " with " + with, few + ": " + with.replaceFirst("^(the|a) ", ""));
    }
    if (asksCas(uri)) {
      return new Words(
          whole + " for a ticket for " + service(uri), few + ": ticket for the service?");
    }
    return request.body() == null
        ? new Words(whole, few)
        : new Words(whole + " with the form (fields " + names(request) + ")", few + ": form");
  }

  private String carries(Request request, List<ShownMessage> messages) {
    for (ShownMessage message : messages) {
      if (message.where().contains("of the request")) {
        return "the " + message.kind();
      }
    }
    String text = body(request) + '&' + request.uri().getRawQuery();
    if (text.contains("SAMLart=")) {
      return "the SAML artifact";
    }
    OidcMessage oidc = OidcMessage.of(request.uri(), body(request));
    if (oidc.asks() || oidc.answers() && provider != null) {
      return "the " + oidc.kind();
    }
    return bringsTicket(request.uri()) ? "the service ticket" : "";
  }

  private static String service(URI uri) {
    return String.valueOf(Query.of(uri).get("service")).replaceFirst("\\?.*", "");
  }

  private static String names(Request request) {
    boolean get = request.body() == null;
    String text = get ? String.valueOf(request.uri().getRawQuery()) : body(request);
    String names =
        List.of(text.split("&")).stream()
            .map(pair -> pair.replaceFirst("=.*", ""))
            .filter(name -> !name.isEmpty())
            .distinct()
            .limit(FIELDS)
            .collect(Collectors.joining(", "));
    return names.isEmpty() && !get ? request.body().contentType().replaceFirst(";.*", "") : names;
  }

  private Words redirect(Page page, String location, List<ShownMessage> messages) {
    URI target;
    try {
      target = new URI(location);
    } catch (URISyntaxException e) {
      return new Words(
          page.status() + " to an address that is none", page.status() + " to nowhere");
    }
    if (!Addresses.isWeb(target)) {
      return new Words(page.status() + " without a Location", page.status() + " to nowhere");
    }
    String whole = page.status() + " to " + Addresses.withoutQuery(target);
    boolean same = server(target).equals(server(page.uri()));
    String few = page.status() + " to " + (same ? shortened(path(target)) : server(target));
    for (ShownMessage message : messages) {
      if (message.where().contains("redirect of the answer")) {
        String signed = Query.of(target).containsKey("Signature") ? "signed in the query" : "";
        return new Words(
            whole + " with " + described(message, "HTTP-Redirect", signed),
            few + ": " + message.kind());
      }
    }
    if (Query.of(target).containsKey("SAMLart")) {
      return new Words(
          whole + " with a SAML artifact, which the SP resolves itself", few + ": artifact");
    }
    OidcMessage oidc = OidcMessage.of(target);
    if (oidc.asks() || oidc.answers() && provider != null) {
      return new Words(whole + " with " + oidc.described(), few + ": " + oidc.kind());
    }
    if (asksCas(target)) {
      return new Words(whole + " (CAS), for a ticket for " + service(target), few + ": CAS login");
    }
    if (bringsTicket(target)) {
      return new Words(whole + " with a service ticket (CAS)", few + ": service ticket");
    }
    return new Words(whole, few);
  }

  private Words page(Page page, List<ShownMessage> messages, PageKind known, HtmlForm form) {
    lastPage = page.uri();
    lastTitle = page.html() ? page.document().title() : "";
    for (ShownMessage message : messages) {
      if (message.where().contains("form of the answer")) {
        return new Words(
            page.status() + ", form with " + described(message, "HTTP-POST", ""),
            page.status() + ": form with " + message.kind());
      }
    }
    OidcMessage oidc = provider != null && page.html() ? OidcMessage.of(page) : null;
    if (oidc != null) {
      return new Words(
          page.status() + ", form with " + oidc.described(),
          page.status() + ": form with " + oidc.kind());
    }
    String title = lastTitle.isBlank() ? "" : ", title \"" + lastTitle + '"';
    String kind = kind(page, known, form);
    return new Words(
        page.status() + ", " + kind + title,
        page.status() + ": " + kind.replaceFirst(" [(].*", "").replaceFirst(",.*", ""));
  }

  private String kind(Page page, PageKind kind, HtmlForm form) {
    if (!page.html()) {
      return "no HTML";
    }
    if (shows(page)) {
      return "the page with \"" + settings.expect() + "\"";
    }
    if (kind == null) {
      if (page.status() >= 400) {
        return "error page";
      }
      if (Addresses.sameResource(page.uri(), settings.url())) {
        return "the resource";
      }
      return HtmlForm.of(page).isEmpty() ? "page without a form" : "page with a form";
    }
    return switch (kind) {
      case LOCAL_STORAGE -> "page of the browser's local storage";
      case ONE_TIME_CODE -> "one-time code asked for";
      case PASSWORD_CHANGE -> "page that asks for a new password";
      case LOGIN_FORM -> (passwordSent ? "login form again " : "login form ") + fields(form);
      case USER_FORM -> "form for the user alone " + fields(form);
      case DEVICE -> "page that waits for a device";
      case TERMS -> "terms of use, accepted";
      case CONSENT -> "consent, given";
      case DISCOVERY -> "discovery page, which asks for the IdP";
      case ONWARDS -> "page that leads on by itself";
    };
  }

  private boolean shows(Page page) {
    return !settings.expect().isEmpty()
        && new ExpectedText(settings.expect(), settings.user()).on(page);
  }

  private static String fields(HtmlForm form) {
    List<String> typed = new ArrayList<>();
    List<String> hidden = new ArrayList<>();
    form.controls()
        .forEach(
            control -> {
              String name = control.attr("name");
              if (!name.isEmpty()) {
                (HtmlForm.type(control).equals("hidden") ? hidden : typed).add(name);
              }
            });
    return "(fields "
        + typed.stream().distinct().limit(FIELDS).collect(Collectors.joining(", "))
        + (hidden.isEmpty()
            ? ""
            : "; hidden "
                + hidden.stream().distinct().limit(FIELDS).collect(Collectors.joining(", ")))
        + ')';
  }

  /** A SAML message in one line; what is encrypted is not seen from outside. */
  private static String described(ShownMessage message, String binding, String signedOutside) {
    List<String> parts = new ArrayList<>();
    add(parts, "issuer ", message.fact("Issuer"));
    if (message.kind().equals("AuthnRequest")) {
      String by = last(message.fact("Binding asked for"));
      add(parts, "ACS ", message.fact("ACS") + (by.isEmpty() ? "" : " by " + by));
    }
    add(parts, "status ", statuses(message.fact("Status")));
    add(parts, "which says ", message.fact("Status message"));
    boolean response = message.kind().equals("Response");
    if (response && !message.fact("Assertion").isEmpty()) {
      parts.add("assertion encrypted: NameID and conditions cannot be seen from outside");
    } else if (response) {
      add(parts, "NameID ", message.fact("NameID"));
      add(parts, "", message.fact("Conditions"));
      add(parts, "audience ", message.fact("Audience"));
    }
    String signature = message.fact("Signature");
    boolean none = signature.startsWith("none");
    parts.add(
        !signedOutside.isEmpty()
            ? signedOutside
            : none
                ? (message.fact("Assertion").isEmpty() ? "not signed" : "no signature outside")
                : "signed: " + signature.replaceAll("https?://[^ ,]{0,200}#", ""));
    return (message.kind().isEmpty() ? "a SAML message that cannot be read" : message.kind())
        + " by "
        + binding
        + (message.kind().isEmpty() ? "" : " (" + String.join(", ", parts) + ')');
  }

  private static void add(List<String> parts, String name, String value) {
    if (!value.isBlank()) {
      parts.add(name + value);
    }
  }

  public static String statuses(String values) {
    return List.of(values.split(" / ")).stream()
        .map(WebStepReader::last)
        .collect(Collectors.joining(" / "));
  }

  private static String last(String urn) {
    return urn.substring(urn.lastIndexOf(':') + 1);
  }

  private List<Detail> details(
      Request request,
      Page page,
      List<Cookie> sent,
      List<String> set,
      String protection,
      String location,
      List<ShownMessage> messages) {
    List<Detail> details = new ArrayList<>();
    StringBuilder question =
        new StringBuilder(request.method()).append(' ').append(masks.address(request.uri()));
    for (Cookie cookie : sent) {
      question
          .append("\nCookie: ")
          .append(masks.cookie(cookie.getName() + '=' + cookie.getValue()));
    }
    details.add(new Detail("Request", question.toString()));
    if (!body(request).isEmpty()) {
      details.add(new Detail("Fields of the form", masks.form(body(request))));
    }
    StringBuilder answer = new StringBuilder("HTTP " + page.status());
    if (!location.isEmpty()) {
      answer.append("\nLocation: ").append(masks.address(URI.create(location)));
    }
    set.forEach(
        header -> {
          String[] parts = header.split(";", 2);
          answer
              .append("\nSet-Cookie: ")
              .append(masks.cookie(parts[0].strip()))
              .append(parts.length > 1 ? ";" + parts[1] : "");
        });
    if (!page.redirect() && page.html()) {
      answer.append("\nTitle: ").append(masks.withoutPassword(page.document().title()));
      if (!Addresses.sameResource(page.uri(), settings.url())) {
        String text = masks.withoutPassword(page.document().text());
        answer.append("\nText: ").append(text.substring(0, Math.min(text.length(), TEXT)));
      }
    }
    answer.append("\nBytes: ").append(page.body().length);
    details.add(new Detail("Answer", answer.toString()));
    if (!protection.isEmpty()) {
      details.add(new Detail("TLS", protection));
    }
    for (ShownMessage message : messages) {
      details.add(new Detail(message.where(), masks.xml(message.text())));
    }
    return details;
  }

  private static String path(URI uri) {
    return uri.getPath() == null || uri.getPath().isEmpty() ? "/" : uri.getPath();
  }

  private static String shortened(String text) {
    return text.length() <= SHORT ? text : "…" + text.substring(text.length() - SHORT + 1);
  }
}
