package org.authmeter.signon.cas;

import java.net.ConnectException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.Query;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.cas.CasServer.Protocol;
import org.authmeter.signon.cas.CasTask.Checks;
import org.authmeter.signon.cas.CasTask.Operation;
import org.authmeter.signon.cas.CasTask.Validator;

/** A CAS server of canned answers by path. */
final class CannedCas implements HttpExchanges {
  static final URI SERVICE = URI.create("https://app.example.org/start?x=1");
  static final String FORM =
      """
      <title>CAS</title><form method="post" id="fm1" action="login"><input name="username">\
      <input type="password" name="password"><input type="hidden" name="execution" value="e1&#43;s1">\
      <input type="hidden" name="_eventId" value="submit"><input type="hidden" name="geolocation">\
      <button name="submitBtn" value="Login">Login</button></form>""";

  private record Answer(int status, String location, String type, String body) {}

  final List<Request> requests = new ArrayList<>();
  final List<String> labels = new ArrayList<>();
  private final Map<String, List<Answer>> answers = new HashMap<>();

  /** Whether the user is signed on; null = /login and /logout have canned answers too. */
  private Boolean session;

  private boolean outlives;

  CannedCas answer(String path, int status, String type, String body) {
    return add(path, new Answer(status, null, type, body));
  }

  CannedCas xml(String path, String body) {
    return answer(path, 200, "application/xml;charset=UTF-8", body);
  }

  CannedCas redirect(String path, String location) {
    return add(path, new Answer(302, location, "", ""));
  }

  CannedCas created(String path, String location) {
    return add(path, new Answer(201, location, "text/html", "<title>201</title>TGT Created"));
  }

  /**
   * The user is signed on already, and /login answers by the session.
   *
   * @param always whether the session outlives a logout
   */
  CannedCas signedOn(boolean always) {
    session = true;
    outlives = always;
    return this;
  }

  /** CAS protocol 2.1.1 and 2.3. */
  private Answer bySession(Request request) {
    if (request.uri().getPath().equals("/cas/logout")) {
      session = outlives;
      return new Answer(200, null, "text/html", "<p>Logged out");
    }
    boolean renew = "true".equals(Query.of(request.uri()).get("renew"));
    boolean gateway = "true".equals(Query.of(request.uri()).get("gateway"));
    return session && !renew
        ? new Answer(302, SERVICE + "&ticket=ST-3", "", "")
        : gateway && !renew
            ? new Answer(302, SERVICE.toString(), "", "")
            : new Answer(200, null, "text/html", FORM);
  }

  private CannedCas add(String path, Answer answer) {
    answers.computeIfAbsent(path, p -> new ArrayList<>()).add(answer);
    return this;
  }

  /** The form, then the ticket. */
  CannedCas login(String ticket) {
    answer("GET /cas/login", 200, "text/html", FORM);
    return redirect("POST /cas/login", SERVICE + "&ticket=" + ticket);
  }

  @Override
  public Page exchange(Request request) throws ConnectException {
    requests.add(request);
    labels.add("?");
    Answer answer = session == null ? canned(request) : bySession(request);
    return new Page(
        answer.status(),
        request.uri(),
        answer.location(),
        answer.type(),
        answer.body().getBytes(StandardCharsets.UTF_8));
  }

  private Answer canned(Request request) throws ConnectException {
    List<Answer> queue = answers.get(request.method() + ' ' + request.uri().getPath());
    if (queue == null) {
      throw new ConnectException("nobody at " + request.uri().getPath());
    }
    return queue.size() > 1 ? queue.remove(0) : queue.get(0);
  }

  @Override
  public void label(String label) {
    labels.set(labels.size() - 1, label);
  }

  @Override
  public Map<String, Map<String, String>> localStorage() {
    return Map.of();
  }

  @Override
  public void pauseBeforeCredentials() {
    // nobody types here
  }

  /** A parameter of the last request to a path. */
  String sent(String path, String parameter) {
    Request last =
        requests.stream()
            .filter(r -> r.uri().getPath().equals(path))
            .reduce((a, b) -> b)
            .orElseThrow();
    return Query.of(last.uri()).get(parameter);
  }

  static CasServer server(Protocol protocol) {
    return server(protocol, false, false);
  }

  static CasServer server(Protocol protocol, boolean renew, boolean gateway) {
    return new CasServer(
        URI.create("https://cas.example.org/cas"), SERVICE, protocol, renew, gateway, false);
  }

  static CasTask task(Operation operation, String ticket, Checks checks) {
    return task(operation, ticket, checks, PageRules.ACCEPT);
  }

  static CasTask task(Operation operation, String ticket, Checks checks, PageRules pages) {
    return task(operation, ticket, checks, pages, Validator.SAMPLER);
  }

  private static CasTask task(
      Operation operation, String ticket, Checks checks, PageRules pages, Validator validator) {
    return new CasTask(
        operation,
        new SignOnSettings(
            SERVICE,
            "",
            new Credentials("alice", "pä ss+w", "", ""),
            "",
            LoginFormRule.REQUIRED,
            40,
            pages),
        "",
        "{user}",
        ticket,
        validator,
        null,
        checks);
  }

  CasOutcome run(CasServer server, CasTask task) {
    return new CasClient(server, task, this, this).run();
  }

  CasOutcome login() {
    return run(server(Protocol.CAS3), task(Operation.LOGIN, "", Checks.NONE));
  }

  /** A login whose ticket the service validates, which shows a page then. */
  CasOutcome atService(String page) {
    redirect("GET /start", "https://cas.example.org/cas/login?service=x").login("ST-1");
    answer("GET /start", 200, "text/html", page);
    return run(
        server(Protocol.CAS3),
        task(Operation.LOGIN, "", Checks.NONE, PageRules.ACCEPT, Validator.SERVICE));
  }

  CasOutcome validate(Operation operation, String ticket) {
    return run(server(Protocol.CAS3), task(operation, ticket, Checks.NONE));
  }

  static String success(String user) {
    return "<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'><cas:authenticationSuccess>"
        + "<cas:user>"
        + user
        + "</cas:user><cas:attributes><cas:mail>a@example.org</cas:mail><cas:role>x</cas:role>"
        + "<cas:role>y &amp; z</cas:role></cas:attributes></cas:authenticationSuccess>"
        + "</cas:serviceResponse>";
  }

  static String failure(String code) {
    return "<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'><cas:authenticationFailure"
        + " code='"
        + code
        + "'>Ticket not recognized</cas:authenticationFailure></cas:serviceResponse>";
  }
}
