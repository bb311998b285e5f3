package org.authmeter.signon.ldap.auth;

import org.authmeter.signon.ldap.provider.SearchSpec;

/**
 * How to authenticate, for all users.
 *
 * @param mode the steps
 * @param search base, scope and attributes
 * @param filter finds the user; null when nothing is searched
 * @param dn the user's DN; null when it is searched for
 * @param compareAttribute what a compare asks for
 * @param compareValue with which value; empty = the password
 */
public record AuthenticationSettings(
    Mode mode,
    SearchSpec search,
    UserTemplate filter,
    UserTemplate dn,
    String compareAttribute,
    String compareValue) {}
