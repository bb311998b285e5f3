import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.substring;
import static io.gatling.javaapi.http.HttpDsl.http;

import java.net.URI;

/** Gatling's login of "authmeter bench saml"; the text of the protected page proves it. */
public class SamlLogin extends LoginSimulation {
  private static final URI RESOURCE = URI.create(ADDRESSES.getProperty("authmeter.saml.resource"));
  private static final String EXPECT =
      ADDRESSES.getProperty("authmeter.saml.expect").replace("{user}", ACCOUNT[0]);

  public SamlLogin() {
    super(
        "SAML SSO login",
        ADDRESSES.getProperty("authmeter.saml.idpHost"),
        ADDRESSES.getProperty("authmeter.saml.nodes"),
        exec(http("form").get(RESOURCE.toString()).check(form()))
            .exec(password().check(hidden("RelayState"), hidden("SAMLResponse")))
            .exec(
                http("response")
                    .post(RESOURCE.resolve("/Shibboleth.sso/SAML2/POST").toString())
                    .formParam("RelayState", s -> decoded(s.getString("RelayState")))
                    .formParam("SAMLResponse", s -> decoded(s.getString("SAMLResponse")))
                    .check(substring(EXPECT))));
  }
}
