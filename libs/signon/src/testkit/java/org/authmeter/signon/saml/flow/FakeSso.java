package org.authmeter.signon.saml.flow;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import org.authmeter.browser.web.TestServer;

/** An SP and an IdP shaped like Shibboleth 2 that believe every user whose password is uid + pw. */
public final class FakeSso implements AutoCloseable {
  public static final String RESPONSE =
      """
      <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
      xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"><samlp:Status><samlp:StatusCode \
      Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion>\
      <saml:Subject><saml:NameID>UID</saml:NameID></saml:Subject><saml:AttributeStatement>\
      <saml:Attribute Name="urn:oid:0.9.2342.19200300.100.1.1" FriendlyName="uid">\
      <saml:AttributeValue>UID</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>\
      </saml:Assertion></samlp:Response>""";

  public final TestServer sp;
  public final TestServer idp;
  public final String idpHost;

  public FakeSso(SSLContext tls, String idpHost, String idpAddress) throws IOException {
    this.idpHost = idpHost;
    sp = new TestServer(tls);
    idp = new TestServer(tls, idpAddress, 0);
    pages(idp);
    sp.page("/secure/", this::resource);
    sp.page("/Shibboleth.sso/SAML2/POST", this::acs);
  }

  public String resource() {
    return sp.url("localhost", "/secure/");
  }

  /** Gives another node of the IdP the same pages. */
  public void pages(TestServer node) {
    node.page("/idp/profile/SAML2/Redirect/SSO", this::sso);
    node.page("/idp/AuthnEngine", (x, body) -> TestServer.redirect(x, "/idp/Authn/UserPassword"));
    node.page("/idp/Authn/UserPassword", this::login);
  }

  private void resource(HttpExchange x, String body) throws IOException {
    String user = cookie(x, "_shibsession_1");
    if (user == null) {
      TestServer.redirect(
          x,
          idp.url(
              idpHost, "/idp/profile/SAML2/Redirect/SSO?SAMLRequest=fZJN&RelayState=ss%3Amem%3A1"));
    } else {
      TestServer.send(x, 200, "<title>Secure</title><p>Signed on as " + user + "</p>");
    }
  }

  private void sso(HttpExchange x, String body) throws IOException {
    String user = cookie(x, "_idp_session");
    if (user == null) {
      TestServer.redirect(
          x,
          idp.url(idpHost, "/idp/AuthnEngine"),
          "JSESSIONID=1.a; Path=/idp; HttpOnly",
          "_idp_authn_lc_key=lc; Path=/idp");
      return;
    }
    String response =
        Base64.getMimeEncoder(76, new byte[] {'\n'})
            .encodeToString(RESPONSE.replace("UID", user).getBytes(StandardCharsets.UTF_8));
    TestServer.send(
        x,
        200,
        "<body onload='document.forms[0].submit()'><form method='post' action='"
            + sp.url("localhost", "/Shibboleth.sso/SAML2/POST").replace(":", "&#x3a;")
            + "'><input type=hidden name=RelayState value='ss&#x3a;mem&#x3a;1'><input type=hidden"
            + " name=SAMLResponse value='"
            + response
            + "'><noscript><input type=submit value=Continue></noscript></form></body>");
  }

  private void login(HttpExchange x, String body) throws IOException {
    String user = body.replaceFirst(".*j_username=([^&]*).*", "$1");
    if (x.getRequestMethod().equals("POST") && body.contains("j_password=" + user + "pw")) {
      TestServer.redirect(
          x,
          idp.url(idpHost, "/idp/profile/SAML2/Redirect/SSO"),
          "_idp_session=" + user + "; Path=/idp");
      return;
    }
    TestServer.send(
        x,
        200,
        "<title>Log in</title><form method=post action=''><input name=j_username><input"
            + " type=password name=j_password><input type=hidden name=keep value=1><button"
            + " name=_eventId_proceed>Login</button></form>");
  }

  private void acs(HttpExchange x, String body) throws IOException {
    String encoded = body.replaceFirst(".*SAMLResponse=([^&]*).*", "$1");
    String base64 = java.net.URLDecoder.decode(encoded, StandardCharsets.UTF_8);
    String xml = new String(Base64.getMimeDecoder().decode(base64), StandardCharsets.UTF_8);
    String user = xml.replaceFirst("(?s).*<saml:NameID>([^<]*)<.*", "$1");
    TestServer.redirect(x, "/secure/", "_shibsession_1=" + user + "; Path=/; HttpOnly");
  }

  public static String cookie(HttpExchange exchange, String name) {
    for (String header : exchange.getRequestHeaders().getOrDefault("Cookie", java.util.List.of())) {
      for (String pair : header.split(";\\s*")) {
        if (pair.startsWith(name + "=")) {
          return pair.substring(name.length() + 1);
        }
      }
    }
    return null;
  }

  @Override
  public void close() {
    sp.close();
    idp.close();
  }
}
