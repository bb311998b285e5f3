package org.authmeter.testbed.saml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Map;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.testbed.web.Html;

/**
 * Writes the SAML metadata of IdP and SPs from text templates, so that the supervisor need not pay
 * for OpenSAML's start.
 */
public final class MetadataFiles {
  public static final String IDP = "idp-metadata.xml";
  public static final String SP = "sp-metadata.xml";

  /** Folder of the metadata of all other SPs. */
  public static final String FOLDER = "sps";

  private static final String CLIENT_SP = "client-sp-metadata.xml";
  private static final String SERVICE = "service-metadata.xml";

  private MetadataFiles() {}

  public static void writeIdp(SamlLayout layout, X509Certificate signing) throws IOException {
    write(
        IDP,
        layout.file(IDP),
        Map.ofEntries(
            Map.entry("entityId", layout.idpEntityId()),
            Map.entry("wantSigned", Boolean.toString(layout.flag("wantSigned"))),
            Map.entry("certificate", KeyFiles.base64(signing)),
            Map.entry("artifact1", layout.soapAtNode(0, "ArtifactResolution")),
            Map.entry("artifact2", layout.soapAtNode(1, "ArtifactResolution")),
            Map.entry("sloRedirect", layout.slo("Redirect")),
            Map.entry("sloPost", layout.slo("POST")),
            Map.entry("sloSoap", layout.slo("SOAP")),
            Map.entry("redirect", layout.sso("Redirect")),
            Map.entry("post", layout.sso("POST")),
            Map.entry("simpleSign", layout.sso("POST-SimpleSign")),
            Map.entry("ecp", layout.soap("ECP"))));
  }

  public static void writeSp(SamlLayout layout, X509Certificate encryption) throws IOException {
    write(
        SP,
        layout.file(SP),
        Map.of(
            "entityId", layout.spEntityId(),
            "certificate", KeyFiles.base64(encryption),
            "acs", layout.acs()));
  }

  /**
   * IdpMetadata of the SP that a load generator may be.
   *
   * @return the file
   */
  public static Path writeClientSp(SamlLayout layout, X509Certificate certificate)
      throws IOException {
    Path file = layout.file(FOLDER).resolve("000000.xml");
    write(
        CLIENT_SP,
        file,
        Map.of(
            "entityId", layout.clientSpEntityId(),
            "certificate", KeyFiles.base64(certificate),
            "acs", layout.clientSp("/acs"),
            "slo", layout.clientSp("/slo")));
    return file;
  }

  /** Metadata of the SPs that take part in single logout, all with one key. */
  public static void writeServices(SamlLayout layout, X509Certificate certificate)
      throws IOException {
    for (LogoutService service : layout.services()) {
      write(
          SERVICE,
          layout.file(FOLDER).resolve(service.path().replace("/", "") + ".xml"),
          Map.of(
              "entityId", service.entityId(),
              "certificate", KeyFiles.base64(certificate),
              "acs", service.acs(),
              "binding", service.binding().uri(),
              "slo", service.slo()));
    }
  }

  private static void write(String template, Path file, Map<String, String> values)
      throws IOException {
    Files.writeString(file, Html.fill(Html.template(MetadataFiles.class, template), values));
  }
}
