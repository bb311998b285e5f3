package org.authmeter.testbed.sp;

import com.google.common.base.Ticker;
import java.io.IOException;
import java.util.HexFormat;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.saml.IdpMetadata;
import org.authmeter.testbed.saml.MetadataFiles;
import org.authmeter.testbed.saml.SamlKey;
import org.authmeter.testbed.saml.SamlLayout;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.WebServer;

/** The SP: one protected resource, one IdP, Shibboleth's paths and cookie names. */
public final class SpServer {
  /** The protected resource and everything below it. */
  public static final String RESOURCE = "/secure/";

  private SpServer() {}

  public static void main(String[] args) {
    ComponentMain.serve(args, (layout, name) -> start(new SamlLayout(layout)));
  }

  static WebServer start(SamlLayout layout) throws IOException {
    OpenSaml.initialize();
    Counters counters = new Counters();
    SpState state = new SpState(Ticker.systemTicker());
    IdpMetadata idp = IdpMetadata.read(layout.file(MetadataFiles.IDP));
    SamlKey key = SamlKey.load(layout.file("sp.p12"), layout.get("password"));
    ResponseValidator validator =
        new ResponseValidator(idp, key, layout.spEntityId(), layout.acs(), state);
    SpRequests requests =
        new SpRequests(layout.spEntityId(), layout.acs(), idp.singleSignOn().get(0));
    // Shibboleth: the application's id and the resource, in hexadecimal.
    String cookie =
        "_shibsession_" + HexFormat.of().formatHex(("default" + layout.spBase()).getBytes());
    boolean https = layout.https();
    SpApplication application =
        new SpApplication(state, validator, requests, counters, https, cookie);
    return layout
        .listen(new WebServer(counters), TestbedLayout.LOCAL, "sp.port", counters)
        .add(RESOURCE + "*", application)
        .add("/Shibboleth.sso/SAML2/POST", application)
        .start();
  }
}
