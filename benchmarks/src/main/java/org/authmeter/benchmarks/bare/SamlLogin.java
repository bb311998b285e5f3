package org.authmeter.benchmarks.bare;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Properties;
import org.apache.http.client.methods.HttpGet;

/**
 * A SAML login at the testbed by a program that knows every page: it reads the three values that
 * change, and looks for the text that proves the login. Each login has new cookies, new connections
 * and new TLS sessions, as a new browser has.
 */
final class SamlLogin implements BareMain.Operation {
  private final URI resource;
  private final String expect;
  private final String user;
  private final String password;
  private final BareBrowser browser;

  /**
   * @param settings addresses of the testbed, {@code bare.user} and {@code bare.password}
   */
  SamlLogin(Properties settings) {
    user = settings.getProperty("bare.user");
    password = settings.getProperty("bare.password");
    resource = URI.create(settings.getProperty("authmeter.saml.resource"));
    expect = settings.getProperty("authmeter.saml.expect").replace("{user}", user);
    browser =
        new BareBrowser(
            settings.getProperty("authmeter.saml.idpHost"),
            settings.getProperty("authmeter.saml.nodes"),
            true,
            BareMain.tls(settings));
  }

  @Override
  public void run() throws IOException {
    browser.reset();
    String form = browser.page(new HttpGet(resource));
    List<URI> redirects = browser.context().getRedirectLocations();
    URI login = redirects.get(redirects.size() - 1);
    String response =
        browser.page(
            BareBrowser.form(
                login.resolve("UserPassword").toString(),
                "csrf_token",
                BareBrowser.hiddenField(form, "csrf_token"),
                "donotcache",
                "1",
                "j_username",
                user,
                "j_password",
                password,
                "_eventId_proceed",
                ""));
    browser.deliver(response, resource, expect);
  }

  @Override
  public void close() throws IOException {
    browser.close();
  }
}
