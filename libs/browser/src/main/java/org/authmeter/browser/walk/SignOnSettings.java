package org.authmeter.browser.walk;

import java.net.URI;
import java.util.List;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.FailureCode;

/**
 * What a login is asked to do.
 *
 * @param resource protected URL at the service, or the service's own URL
 * @param expect text that proves the login, {@code {user}} already replaced; empty = the answer
 *     comes from the resource's URL and holds no login form
 * @param credentials what is typed into the login form
 * @param submitButton name, id or value of the login form's button; empty = found
 * @param loginForm whether a login form may come
 * @param maxHops maximum number of requests of one sample
 * @param pages what is done with the pages between
 */
public record SignOnSettings(
    URI resource,
    String expect,
    Credentials credentials,
    String submitButton,
    LoginFormRule loginForm,
    int maxHops,
    PageRules pages) {

  /** Whether a login form may come. */
  public enum LoginFormRule {
    /** With or without. */
    ALLOWED,
    /** Its absence is a failure. */
    REQUIRED,
    /** Its presence is a failure. */
    FORBIDDEN
  }

  /** Login name. */
  public String user() {
    return credentials.user();
  }

  /**
   * The same login by another user.
   *
   * @param expected text that proves the login; {@code {user}} stands for the user
   */
  public SignOnSettings by(Credentials user, String expected, List<PageHandler> handlers) {
    return new SignOnSettings(
        resource,
        expected.replace("{user}", user.user()),
        user,
        submitButton,
        loginForm,
        maxHops,
        pages.withHandlers(handlers));
  }

  /** The same login with another rule for login forms. */
  public SignOnSettings with(LoginFormRule rule) {
    return rule == loginForm
        ? this
        : new SignOnSettings(resource, expect, credentials, submitButton, rule, maxHops, pages);
  }

  /** The same login, in which no page may ask the user anything. */
  public SignOnSettings silent() {
    return new SignOnSettings(
        resource,
        expect,
        credentials,
        submitButton,
        LoginFormRule.FORBIDDEN,
        maxHops,
        pages.silent());
  }

  /**
   * Checks that a login form was filled, if one is required.
   *
   * @param state at the end of the login
   * @param message of the failure
   */
  public void checkForm(SignOnState state, String message) throws CodedFailure {
    if (loginForm == LoginFormRule.REQUIRED && !state.credentialsSent()) {
      throw new CodedFailure(FailureCode.LOGIN_FORM_MISSING, message);
    }
  }

  @Override
  public String toString() {
    return "login of " + user() + " at " + resource;
  }
}
