package org.authmeter.testbed.core;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a load generator has to know of an IdP testbed. */
final class IdpAddresses {
  private IdpAddresses() {}

  static Map<String, String> of(Layout layout, List<ComponentSpec> components) {
    Map<String, String> values = new TreeMap<>();
    values.put("authmeter.saml.resource", layout.spBase() + "/secure/");
    values.put("authmeter.saml.expect", "Signed on as {user}");
    values.put("authmeter.saml.idpHost", Layout.IDP_HOST);
    values.put("authmeter.saml.nodes", Layout.BALANCER_ADDRESS);
    for (int i = 0; i < Layout.NODE_ADDRESSES.size(); i++) {
      values.put("authmeter.saml.node" + (i + 1), Layout.NODE_ADDRESSES.get(i));
    }
    // Without TLS, so that whoever reads it need not know the testbed's authority first.
    values.put("authmeter.saml.sp.idpMetadata", layout.backDoor(0) + "/idp/shibboleth");
    values.put("authmeter.saml.sp.idpEntityId", layout.idpEntityId());
    values.put("authmeter.saml.sp.entityId", layout.clientSpEntityId());
    values.put("authmeter.saml.sp.acs", layout.clientSp("/acs"));
    values.put("authmeter.saml.sp.keyStore", layout.file(Keys.CLIENT_SP).toString());
    values.put("authmeter.saml.sp.keyStorePassword", layout.get(Keys.CLIENT_PASSWORD));
    values.put(
        "authmeter.saml.sp.start",
        layout.idpBase()
            + "/profile/SAML2/Unsolicited/SSO?providerId="
            + URLEncoder.encode(layout.clientSpEntityId(), StandardCharsets.UTF_8));
    values.put("authmeter.saml.sp.logoutStart", layout.idpBase() + "/profile/Logout");
    values.put("testbed.idp.metadata", layout.idpEntityId());
    values.put("testbed.idp.logout", layout.idpBase() + "/profile/Logout");
    values.put("testbed.variant", layout.variant());
    values.put("testbed.scheme", layout.get("scheme"));
    values.put("testbed.stickiness", layout.get("stickiness"));
    values.put("testbed.idp.port", layout.get("idp.port"));
    values.put("testbed.directory.port", layout.get("directory.port"));
    for (ComponentSpec component : components) {
      if (component.name().startsWith("store-")) {
        values.put("testbed." + component.name() + ".port", layout.get(component.name() + ".port"));
      }
    }
    if (layout.https()) {
      values.putAll(layout.authority());
    }
    return values;
  }
}
