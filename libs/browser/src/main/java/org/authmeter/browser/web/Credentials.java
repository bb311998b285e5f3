package org.authmeter.browser.web;

/**
 * What a user types into a login form, and where.
 *
 * @param user login name
 * @param password never printed
 * @param userField name of the user field; empty = found by type
 * @param passwordField name of the password field; empty = found by type
 */
public record Credentials(String user, String password, String userField, String passwordField) {
  /** Nobody's; fields are found by their type. */
  public static final Credentials NONE = new Credentials("", "", "", "");

  @Override
  public String toString() {
    return "credentials of " + user;
  }
}
