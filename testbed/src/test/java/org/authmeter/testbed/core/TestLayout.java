package org.authmeter.testbed.core;

import java.io.IOException;
import java.nio.file.Path;

/** A layout with ports and keys, for components that run inside the test. */
public final class TestLayout {
  private TestLayout() {}

  public static Layout create(Path folder, String scheme) throws IOException {
    QuietLogging.apply();
    Layout layout =
        new Layout(folder)
            .set("variant", "stateless")
            .set("scheme", scheme)
            .set("stickiness", "login")
            .set("sign", "assertion")
            .set("encrypt", "none")
            .set("data", "aes128-gcm")
            .set("keyTransport", "rsa-oaep-mgf1p")
            .set("wantSigned", false)
            .set("port.base", 0)
            .set("password", "a-password-of-the-test")
            .set(Keys.CLIENT_PASSWORD, "another-password");
    new Topology(layout, null, null, 1).components();
    Keys.create(layout, null);
    return layout;
  }
}
