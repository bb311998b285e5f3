package org.authmeter.jmeter.saml;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SharedConfig;
import org.authmeter.jmeter.element.SharedKey;
import org.authmeter.jmeter.http.BrowserSampler;
import org.authmeter.signon.saml.check.CheckLevel;
import org.authmeter.signon.saml.check.Replays;
import org.authmeter.signon.saml.check.ResponseCheck;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.signon.saml.metadata.IdentityProvider;
import org.authmeter.signon.saml.metadata.Metadata;
import org.authmeter.signon.saml.metadata.RequestOptions;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.authmeter.signon.saml.metadata.SpKey;
import org.authmeter.signon.saml.metadata.SpKeys;
import org.authmeter.signon.saml.sp.LogoutListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A SAML 2.0 service provider that the plugin itself is, for the samplers, assertions and functions
 * of all virtual users that name it. Keys and metadata are read when the test starts.
 */
public class SamlServiceProviderConfig extends SharedConfig<SamlServiceProviderConfig.Shared> {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(SamlServiceProviderConfig.class);

  static final Field<String> SP_NAME = Field.text("spName", "sp");
  private static final Field<String> ENTITY_ID = Field.text("entityId");
  private static final Field<URI> ACS = BrowserSampler.url("acs", "authmeter.saml.sp.acs");
  private static final Field<URI> LOGOUT_URL =
      BrowserSampler.optionalUrl("logoutUrl", "authmeter.saml.sp.logoutUrl");
  private static final Field<URI> SOAP_LOGOUT_URL =
      BrowserSampler.optionalUrl("soapLogoutUrl", "authmeter.saml.sp.soapLogoutUrl");
  private static final Field<String> KEY_STORE = Field.file("keyStore");
  private static final Field<String> KEY_STORE_PASSWORD = Field.password("keyStorePassword");
  private static final Field<String> KEY_ALIAS = Field.text("keyAlias");
  private static final Field<String> DECRYPTION_KEY_STORE = Field.file("decryptionKeyStore");
  private static final Field<String> DECRYPTION_KEY_STORE_PASSWORD =
      Field.password("decryptionKeyStorePassword");
  private static final Field<String> IDP_METADATA = Field.text("idpMetadata");
  private static final Field<String> IDP_ENTITY_ID = Field.text("idpEntityId");
  private static final Field<String> NAME_ID_FORMAT = Field.text("nameIdFormat");
  private static final Field<String> AUTHN_CONTEXT = Field.text("authnContext");
  private static final Field<Boolean> FORCE_AUTHN = Field.flag("forceAuthn", false);
  private static final Field<Boolean> IS_PASSIVE = Field.flag("isPassive", false);
  private static final Field<CheckLevel> CHECK = Field.choice("check", CheckLevel.VERIFY);
  private static final Field<Duration> CLOCK_SKEW = Field.seconds("clockSkew", 180, 0);

  static final ElementForm FORM =
      ElementForm.withIcon("sp-config.png")
          .group("sp", SP_NAME, ENTITY_ID, ACS, LOGOUT_URL, SOAP_LOGOUT_URL)
          .group(
              "keys",
              KEY_STORE,
              KEY_STORE_PASSWORD,
              KEY_ALIAS,
              DECRYPTION_KEY_STORE,
              DECRYPTION_KEY_STORE_PASSWORD)
          .group("idp", IDP_METADATA, IDP_ENTITY_ID)
          .group("request", NAME_ID_FORMAT, AUTHN_CONTEXT, FORCE_AUTHN, IS_PASSIVE)
          .group("response", CHECK, CLOCK_SKEW);

  /** Where others find the SP. */
  public static final SharedKey<Shared> KEY = new SharedKey<>("SAML Service Provider", SP_NAME);

  /**
   * What the samplers, assertions and functions share.
   *
   * @param check of the SP's Responses
   * @param listener for the IdP's logouts over SOAP, or null
   */
  public record Shared(ServiceProvider sp, ResponseCheck check, LogoutListener listener) {}

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected SharedKey<Shared> key() {
    return KEY;
  }

  @Override
  protected Shared open() throws IOException {
    OpenSaml.initialize();
    ServiceProvider sp = serviceProvider();
    CheckLevel level = CHECK.of(this);
    log.info(
        "{}: {} with the IdP {}; Responses: {}",
        getName(),
        sp.entityId(),
        sp.idp().entityId(),
        level);
    return new Shared(sp, new ResponseCheck(sp, level, new Replays()), listener(sp));
  }

  @Override
  protected void close(Shared shared) {
    if (shared.listener() != null) {
      shared.listener().close();
    }
  }

  private ServiceProvider serviceProvider() throws IOException {
    String entityId = ENTITY_ID.of(this);
    if (entityId.isEmpty()) {
      throw ENTITY_ID.wrong("empty; name the SP as the IdP knows it (authmeter.saml.sp.entityId)");
    }
    URI acs = ACS.of(this);
    URI logout = LOGOUT_URL.of(this);
    List<SpKey> own = keys(KEY_STORE, KEY_STORE_PASSWORD, KEY_ALIAS.of(this));
    List<SpKey> other = keys(DECRYPTION_KEY_STORE, DECRYPTION_KEY_STORE_PASSWORD, "");
    return new ServiceProvider(
        entityId,
        acs,
        logout == null ? acs.resolve("slo") : logout,
        new SpKeys(own.isEmpty() ? null : own.get(0), other.isEmpty() ? own : other),
        idp(),
        new RequestOptions(
            NAME_ID_FORMAT.of(this),
            AUTHN_CONTEXT.of(this),
            FORCE_AUTHN.of(this),
            IS_PASSIVE.of(this)),
        CLOCK_SKEW.of(this));
  }

  private List<SpKey> keys(Field<String> file, Field<String> password, String alias) {
    String path = file.of(this);
    return path.isEmpty()
        ? List.of()
        : SpKeys.read(file.name(), Path.of(path), password.of(this), alias);
  }

  private IdentityProvider idp() throws IOException {
    String place = IDP_METADATA.of(this);
    if (place.isEmpty()) {
      throw IDP_METADATA.wrong(
          "empty; give the file or the URL of the IdP's metadata"
              + " (authmeter.saml.sp.idpMetadata)");
    }
    try {
      return Metadata.idp(Metadata.load(place), IDP_ENTITY_ID.of(this));
    } catch (IOException e) {
      throw new IOException(
          "idpMetadata: " + e.getMessage() + " (authmeter.saml.sp.idpMetadata)", e);
    } catch (RuntimeException e) {
      throw IDP_METADATA.wrong(
          place
              + ": "
              + (e instanceof IllegalArgumentException ? e.getMessage() : "cannot be read: " + e));
    }
  }

  private LogoutListener listener(ServiceProvider sp) throws IOException {
    URI place = SOAP_LOGOUT_URL.of(this);
    if (place == null) {
      return null;
    }
    if (sp.keys().signing() == null) {
      throw SOAP_LOGOUT_URL.wrong("an answer to a logout is signed; set keyStore");
    }
    return new LogoutListener(sp, place);
  }
}
