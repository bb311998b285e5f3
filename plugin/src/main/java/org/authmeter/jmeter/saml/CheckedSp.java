package org.authmeter.jmeter.saml;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.saml.sp.IdentityProvider;
import org.authmeter.jmeter.saml.sp.Metadata;
import org.authmeter.jmeter.saml.sp.MetadataSource;
import org.authmeter.jmeter.saml.sp.RequestOptions;
import org.authmeter.jmeter.saml.sp.ServiceProvider;
import org.authmeter.jmeter.saml.sp.SpKey;
import org.authmeter.jmeter.saml.sp.SpKeys;
import org.authmeter.jmeter.web.Addresses;

/** Reads the fields of the SAML Service Provider; messages name field, value and remedy. */
final class CheckedSp {
  private CheckedSp() {}

  /**
   * @throws IllegalArgumentException for a wrong field
   * @throws IOException when the IdP's metadata cannot be read
   */
  static ServiceProvider of(SpConfigFields f) throws IOException {
    String entityId = FieldText.text(f.getEntityId(), "");
    if (entityId.isEmpty()) {
      throw new IllegalArgumentException(
          "entityId: empty; name the SP as the IdP knows it (authmeter.saml.sp.entityId)");
    }
    URI acs = address("acs", FieldText.text(f.getAcs(), ""), "authmeter.saml.sp.acs");
    String logout = FieldText.text(f.getLogoutUrl(), "");
    SpKeys keys = keys(f);
    RequestOptions options =
        new RequestOptions(
            FieldText.text(f.getNameIdFormat(), ""),
            FieldText.text(f.getAuthnContext(), ""),
            FieldText.flag("forceAuthn", f.getForceAuthn(), SpConfigFields.DEFAULT_FLAG),
            FieldText.flag("isPassive", f.getIsPassive(), SpConfigFields.DEFAULT_FLAG));
    var skew =
        FieldText.time(
            "clockSkew",
            f.getClockSkew(),
            SpConfigFields.DEFAULT_CLOCK_SKEW,
            ChronoUnit.SECONDS,
            0);
    return new ServiceProvider(
        entityId,
        acs,
        logout.isEmpty()
            ? acs.resolve("slo")
            : address("logoutUrl", logout, "authmeter.saml.sp.logoutUrl"),
        keys,
        idp(f),
        options,
        skew);
  }

  private static IdentityProvider idp(SpConfigFields f) throws IOException {
    String place = FieldText.text(f.getIdpMetadata(), "");
    if (place.isEmpty()) {
      throw new IllegalArgumentException(
          "idpMetadata: empty; give the file or the URL of the IdP's metadata"
              + " (authmeter.saml.sp.idpMetadata)");
    }
    try {
      return Metadata.idp(MetadataSource.read(place), FieldText.text(f.getIdpEntityId(), ""));
    } catch (IOException e) {
      throw new IOException(
          "idpMetadata: " + e.getMessage() + " (authmeter.saml.sp.idpMetadata)", e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("idpMetadata: " + place + ": " + e.getMessage(), e);
    }
  }

  private static SpKeys keys(SpConfigFields f) {
    List<SpKey> own =
        read(
            "keyStore",
            f.getKeyStore(),
            f.getKeyStorePassword(),
            FieldText.text(f.getKeyAlias(), ""));
    List<SpKey> other =
        read(
            "decryptionKeyStore", f.getDecryptionKeyStore(), f.getDecryptionKeyStorePassword(), "");
    return new SpKeys(own.isEmpty() ? null : own.get(0), other.isEmpty() ? own : other);
  }

  private static List<SpKey> read(String field, String file, String password, String alias) {
    String path = FieldText.text(file, "");
    return path.isEmpty()
        ? List.of()
        : SpKeys.read(field, Path.of(path), password == null ? "" : password, alias);
  }

  static URI address(String field, String text, String property) {
    try {
      return Addresses.parse(text);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "%s: \"%s\" is no absolute http or https URL (%s)".formatted(field, text, property), e);
    }
  }
}
