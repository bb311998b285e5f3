package org.authmeter.browser.walk;

import java.io.IOException;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.page.LoginForm;
import org.authmeter.browser.page.PasswordChange;
import org.authmeter.browser.page.ServiceLogin;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;

/** What a sign-on has sent and seen so far, and the name of its current leg. */
public class SignOnState {
  private final LegLabels labels;
  private final String only;
  private final Set<String> serverOrigins = new HashSet<>();
  private int hops;
  private boolean userSent;
  private boolean credentialsSent;
  private boolean codeSent;
  private final Set<String> proofs = new HashSet<>();
  private boolean proving;
  private boolean answerDelivered;
  private boolean serviceAnswered;
  private URI resource;
  private boolean serverAsked;
  private boolean userButtonPressed;
  private String passwordField;
  private List<String> passwordFields = List.of();
  private Page loginPage;
  private String label;
  private String nextLabel;

  /** Each leg has a name of its own. */
  public SignOnState(LegLabels labels) {
    this(labels, null);
  }

  /**
   * @param only name of every leg; null = each has its own
   */
  public SignOnState(LegLabels labels, String only) {
    this.labels = labels;
    this.only = only;
    this.label = only == null ? labels.service() : only;
  }

  /** Notes a request about to be sent, and names its leg as far as the request tells. */
  void sending(Request request) {
    hops++;
    Role role = request.role();
    boolean named = nextLabel != null && (role == Role.OTHER || proving);
    proving = false;
    label = only != null ? only : named ? nextLabel : labels.of(role);
    nextLabel = null;
    boolean again =
        credentialsSent && resource != null && Addresses.sameResource(request.uri(), resource);
    if (role == Role.RESOURCE) {
      resource = request.uri();
    }
    boolean asks = role != Role.RESOURCE && ServiceLogin.asks(request);
    if (role == Role.CREDENTIALS || asks) {
      serverOrigins.add(Addresses.origin(request.uri()));
    }
    serverAsked |= asks || role == Role.SIGN_ON_ANSWER;
    credentialsSent |= role == Role.CREDENTIALS;
    answerDelivered |= role == Role.SIGN_ON_ANSWER;
    serviceAnswered |=
        again || ServiceLogin.answers(request) && !isServer(Addresses.origin(request.uri()));
  }

  /**
   * Fails instead of the request that would be one too many.
   *
   * @param maximum of requests
   * @param next where it would go
   */
  void checkHops(int maximum, URI next) throws CodedFailure {
    if (hops >= maximum) {
      throw new CodedFailure(
          FailureCode.TOO_MANY_HOPS,
          "no end after "
              + hops
              + " requests; the next would go to "
              + Addresses.withoutQuery(next));
    }
  }

  /**
   * Sends a request that is not a leg of a walk, and names it.
   *
   * @param maximum of requests, those of the browser included
   * @return the answer, whatever its status
   */
  public Page beside(HttpExchanges http, Request request, String name, int maximum)
      throws CodedFailure {
    try {
      checkHops(maximum, request.uri());
      hops++;
      answerDelivered |= request.role() == Role.SIGN_ON_ANSWER;
      return http.exchange(request);
    } catch (IOException e) {
      throw BrowserWalk.unanswered(request, e).at(name);
    } catch (CodedFailure e) {
      throw e.at(name);
    } finally {
      http.label(name);
    }
  }

  /** Requests sent. */
  public int hops() {
    return hops;
  }

  /** Whether the user was sent alone, on a page of its own. */
  public boolean userSent() {
    return userSent;
  }

  /** Whether user and password were sent. */
  public boolean credentialsSent() {
    return credentialsSent;
  }

  /** Whether the sign-on server's answer was delivered to the service. */
  public boolean answerDelivered() {
    return answerDelivered;
  }

  /**
   * Whether the service got an answer, of whatever protocol, or was asked for the resource again.
   */
  public boolean answered() {
    return answerDelivered || serviceAnswered;
  }

  /** Whether an address belongs to a server that was asked for a sign-on. */
  public boolean isServer(String origin) {
    return serverOrigins.contains(origin);
  }

  /**
   * Whether the text of a page that is not the resource may prove the login. After the service got
   * the sign-on server's answer, or was asked for the resource again, a page of any host may that
   * is no sign-on server: a service may lead on to anywhere. Before the credentials were sent a
   * page of the resource's origin may, for the session of an earlier login. Any other page may
   * greet or refuse the user for the sign-on server, whose own pages greet the user too.
   *
   * @param page address of the page
   * @param resource protected address
   */
  public boolean mayProve(URI page, URI resource) {
    String origin = Addresses.origin(page);
    boolean earlier = !credentialsSent && origin.equals(Addresses.origin(resource));
    return !isServer(origin) && (serviceAnswered || earlier);
  }

  /** Whether a server was asked for a sign-on. */
  public boolean hasServer() {
    return !serverOrigins.isEmpty();
  }

  /** Whether an address is the service's, and the service has not asked a server yet. */
  boolean atServiceAlone(URI uri) {
    return resource != null && !serverAsked && ServiceLogin.sameSite(uri, resource);
  }

  /** Name of the current leg. */
  public String label() {
    return label;
  }

  /** Names the current leg by what came, if its request left it unnamed. */
  public boolean nameByAnswer(String name) {
    if (only != null || !label.equals(labels.page())) {
      return false;
    }
    label = name;
    return true;
  }

  /** Names the next leg, whatever it carries; null = by what it carries. */
  public void nextLabel(String name) {
    nextLabel = name;
  }

  LegLabels labels() {
    return labels;
  }

  boolean codeSent() {
    return codeSent;
  }

  String passwordField() {
    return passwordField;
  }

  /** Names of all fields for passwords in the login form that was sent. */
  List<String> passwordFields() {
    return passwordFields;
  }

  /** Whether the page of the login form spoke of a change of the password already. */
  boolean changeMentioned() {
    return loginPage != null && PasswordChange.demanded(loginPage);
  }

  /** Whether the button that the settings name was pressed on the page for the user alone. */
  boolean userButtonPressed() {
    return userButtonPressed;
  }

  /**
   * @param namedButton whether the button is pressed that the settings name
   */
  void userSending(boolean namedButton) {
    userSent = true;
    userButtonPressed = namedButton;
  }

  /**
   * Notes what proves who the user is in the next request.
   *
   * @param name such as passkey
   * @return whether it is the first of this name
   */
  boolean proving(String name) {
    proving = true;
    return proofs.add(name);
  }

  void codeSending() {
    codeSent = true;
  }

  void loginSending(LoginForm login) {
    passwordField = login.passwordField().attr("name");
    passwordFields = login.passwordNames();
    loginPage = login.form().page();
  }
}
