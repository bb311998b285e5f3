package org.authmeter.benchmarks.bare;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.apache.http.Header;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.http.util.EntityUtils;

/**
 * A login at the testbed's CAS server by a program that knows its pages: it reads the one hidden
 * value that changes and the ticket, and looks for the user in the validation. Each login has new
 * cookies, a new connection and a new TLS session; the validations share a connection that is kept,
 * as those of a service do.
 */
final class CasLogin implements BareMain.Operation {
  private final String login;
  private final String validate;
  private final String user;
  private final String password;
  private final BareBrowser browser;
  private final BareBrowser service;

  /**
   * @param settings addresses of the testbed, {@code bare.user} and {@code bare.password}
   */
  CasLogin(Properties settings) {
    URI cas = URI.create(settings.getProperty("authmeter.cas.url"));
    String node = settings.getProperty("authmeter.cas.nodes");
    String serviceUrl = settings.getProperty("authmeter.cas.service");
    String query = "?service=" + URLEncoder.encode(serviceUrl, StandardCharsets.UTF_8);
    login = cas + "/login" + query;
    validate = cas + "/p3/serviceValidate" + query + "&ticket=";
    user = settings.getProperty("bare.user");
    password = settings.getProperty("bare.password");
    browser = new BareBrowser(cas.getHost(), node, false, BareMain.tls(settings));
    service = new BareBrowser(cas.getHost(), node, false, BareMain.tls(settings));
  }

  @Override
  public void run() throws IOException {
    browser.reset();
    String form = browser.page(new HttpGet(login));
    String ticket =
        ticket(
            BareBrowser.form(
                login,
                "username",
                user,
                "password",
                password,
                "execution",
                BareBrowser.hiddenField(form, "execution"),
                "_eventId",
                "submit",
                "geolocation",
                "",
                "submitBtn",
                "Login"));
    String answer = service.page(new HttpGet(validate + ticket));
    if (!answer.contains("<cas:user>" + user + "</cas:user>")) {
      throw new IOException("the validation does not name " + user);
    }
  }

  private String ticket(HttpUriRequest request) throws IOException {
    try (CloseableHttpResponse response = browser.send(request)) {
      EntityUtils.consume(response.getEntity());
      Header location = response.getFirstHeader("Location");
      int at = location == null ? -1 : location.getValue().indexOf("ticket=");
      if (at < 0) {
        throw new IOException("the answer holds no ticket: " + response.getStatusLine());
      }
      return location.getValue().substring(at + "ticket=".length());
    }
  }

  @Override
  public void close() throws IOException {
    browser.close();
    service.close();
  }
}
