package org.authmeter.testbed.sp;

import com.google.common.base.Ticker;
import java.io.IOException;
import java.util.HexFormat;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.saml.IdpMetadata;
import org.authmeter.testbed.saml.LogoutService;
import org.authmeter.testbed.saml.MetadataFiles;
import org.authmeter.testbed.saml.SamlKey;
import org.authmeter.testbed.saml.SamlLayout;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.WebServer;

/**
 * The SP: one protected resource, one IdP, Shibboleth's paths and cookie names. With {@code
 * --services} there are SPs beside it that take part in single logout.
 */
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
    IdpMetadata idp = IdpMetadata.read(layout.file(MetadataFiles.IDP));
    SamlKey key = SamlKey.load(layout.file("sp.p12"), layout.get("password"));
    Sp parts = new Sp(idp, key, counters, layout.https());
    // Shibboleth: the application's id and the resource, in hexadecimal.
    String cookie =
        "_shibsession_" + HexFormat.of().formatHex(("default" + layout.spBase()).getBytes());
    SpApplication application =
        parts.application(
            layout.spEntityId(), layout.acs(), new SpApplication.Place(cookie, "/", RESOURCE));
    WebServer server =
        layout
            .listen(new WebServer(counters), TestbedLayout.LOCAL, "sp.port", counters)
            .add(RESOURCE + "*", application)
            .add("/Shibboleth.sso/SAML2/POST", application);
    for (LogoutService service : layout.services()) {
      String path = service.path();
      SpApplication page =
          parts.application(
              service.entityId(),
              service.acs(),
              new SpApplication.Place("_shibsession_" + path.replace("/", ""), path, path));
      server
          .add(path + "*", page)
          .add(path + "acs", page)
          .add(path + "slo", new SpLogoutServlet(idp, key, service, page));
    }
    return server.start();
  }

  /** What all SPs of this server have. */
  private record Sp(IdpMetadata idp, SamlKey key, Counters counters, boolean secure) {
    SpApplication application(String entityId, String acs, SpApplication.Place place) {
      SpState state = new SpState(Ticker.systemTicker());
      return new SpApplication(
          state,
          new ResponseValidator(idp, key, entityId, acs, state),
          new SpRequests(entityId, acs, idp.singleSignOn().get(0)),
          counters,
          secure,
          place);
    }
  }
}
