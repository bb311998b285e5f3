package org.authmeter.testbed.idp;

import java.io.IOException;
import java.nio.file.Path;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.Ports;
import org.authmeter.testbed.saml.SamlLayout;

/** A layout with ports and keys, for components that run inside the test. */
public final class TestLayout {
  private TestLayout() {}

  public static SamlLayout create(Path folder, String scheme) throws IOException {
    ComponentMain.quietLogging();
    SamlLayout layout = new SamlLayout(folder);
    layout
        .set("variant", "stateless")
        .set("scheme", scheme)
        .set("stickiness", "login")
        .set("nodes", 2)
        .set("sign", "assertion")
        .set("encrypt", "none")
        .set("data", "aes128-gcm")
        .set("keyTransport", "rsa-oaep-mgf1p")
        .set("wantSigned", false)
        .set(SamlLayout.SERVICES, 0)
        .set(SamlLayout.SERVICE_KIND, "front")
        .set("passkeys", false)
        .set("secondFactor", "none")
        .set("totpPeriod", 30)
        .set("password", "a-password-of-the-test")
        .set(IdpKeys.CLIENT_PASSWORD, "another-password");
    IdpCommand.takePorts(layout, new Ports(0));
    IdpKeys.create(layout, null);
    return layout;
  }
}
