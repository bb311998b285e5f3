package org.authmeter.signon.walk;

import java.net.URI;
import org.authmeter.signon.web.Credentials;

/**
 * What a login is asked to do.
 *
 * @param resource protected URL at the SP
 * @param expect text that proves the login, {@code {user}} already replaced; empty = the answer
 *     comes from the resource's URL and holds no login form
 * @param user login name
 * @param password never printed
 * @param userField name of the user field; empty = found by type
 * @param passwordField name of the password field; empty = found by type
 * @param submitButton name, id or value of the login form's button; empty = found
 * @param loginForm whether a login form may come
 * @param maxHops maximum number of requests of one login
 * @param pages what is done with the pages between
 */
public record SignOnSettings(
    URI resource,
    String expect,
    String user,
    String password,
    String userField,
    String passwordField,
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

  /** What is typed into the login form. */
  public Credentials credentials() {
    return new Credentials(user, password, userField, passwordField);
  }

  /** The same login by another user, with what differs from user to user. */
  public SignOnSettings with(String user, String password, String expect, PageRules pages) {
    return new SignOnSettings(
        resource,
        expect,
        user,
        password,
        userField,
        passwordField,
        submitButton,
        loginForm,
        maxHops,
        pages);
  }

  @Override
  public String toString() {
    return "login of " + user + " at " + resource;
  }
}
