package org.authmeter.testbed.saml;

import java.io.IOException;
import java.nio.file.Files;
import java.security.cert.X509Certificate;
import java.util.Map;
import org.authmeter.testbed.core.Layout;
import org.authmeter.testbed.tls.KeyFiles;
import org.authmeter.testbed.web.Html;

/**
 * Writes the SAML metadata of both entities from text templates, so that the supervisor need not
 * pay for OpenSAML's start.
 */
public final class MetadataFiles {
  public static final String IDP = "idp-metadata.xml";
  public static final String SP = "sp-metadata.xml";

  private MetadataFiles() {}

  public static void writeIdp(Layout layout, X509Certificate signing) throws IOException {
    write(
        layout,
        IDP,
        Map.of(
            "entityId", layout.idpEntityId(),
            "certificate", KeyFiles.base64(signing),
            "redirect", layout.sso("Redirect"),
            "post", layout.sso("POST")));
  }

  public static void writeSp(Layout layout, X509Certificate encryption) throws IOException {
    write(
        layout,
        SP,
        Map.of(
            "entityId", layout.spEntityId(),
            "certificate", KeyFiles.base64(encryption),
            "acs", layout.acs()));
  }

  private static void write(Layout layout, String name, Map<String, String> values)
      throws IOException {
    Files.writeString(
        layout.file(name), Html.fill(Html.template(MetadataFiles.class, name), values));
  }
}
