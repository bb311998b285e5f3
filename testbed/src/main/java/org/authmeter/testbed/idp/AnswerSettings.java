package org.authmeter.testbed.idp;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.authmeter.testbed.saml.EncryptionAlgorithms;
import org.authmeter.testbed.saml.SpEncrypter;
import org.authmeter.testbed.saml.SpMetadata;

/**
 * How an SP is answered, as properties: {@code sign} assertion, response, both; {@code encrypt}
 * none, assertion, name-id, both; {@code data} and {@code keyTransport} as {@link
 * EncryptionAlgorithms#of} names them. What is said of an SP itself counts first, then its
 * metadata's EncryptionMethods, then the testbed's own settings.
 */
final class AnswerSettings {
  private static final List<String> NAMES = List.of("sign", "encrypt", "data", "keyTransport");

  private final Properties testbed;

  AnswerSettings(Properties testbed) {
    this.testbed = testbed;
  }

  /**
   * @throws IOException naming the value that is not legal
   */
  RelyingParty answer(SpMetadata sp, Properties own) throws IOException {
    for (String name : own.stringPropertyNames()) {
      if (!NAMES.contains(name)) {
        throw new IOException(
            "no setting '%s': legal are %s".formatted(name, String.join(", ", NAMES)));
      }
    }
    String encrypt =
        legal("encrypt", value(own, "encrypt"), "none", "assertion", "name-id", "both");
    String sign = legal("sign", value(own, "sign"), "assertion", "response", "both");
    SpEncrypter encrypter = encrypter(sp, own);
    if (encrypter == null && !encrypt.equals("none")) {
      throw new IOException(
          "encrypt '%s': the metadata of %s has no key to encrypt for"
              .formatted(encrypt, sp.entityId()));
    }
    return new RelyingParty(
        sp,
        SigningMode.valueOf(sign.toUpperCase(Locale.ROOT)),
        encrypt.equals("assertion") || encrypt.equals("both") ? encrypter : null,
        encrypt.equals("name-id") || encrypt.equals("both") ? encrypter : null,
        encrypter);
  }

  private SpEncrypter encrypter(SpMetadata sp, Properties own) throws IOException {
    if (sp.encryption() == null) {
      return null;
    }
    boolean said = own.containsKey("data") || own.containsKey("keyTransport");
    if (!said && sp.algorithms() != null) {
      return new SpEncrypter(sp.encryption(), sp.algorithms());
    }
    try {
      return new SpEncrypter(
          sp.encryption(), EncryptionAlgorithms.of(value(own, "data"), value(own, "keyTransport")));
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private String value(Properties own, String name) {
    return own.getProperty(name, testbed.getProperty(name));
  }

  private static String legal(String name, String value, String... legal) throws IOException {
    if (!Arrays.asList(legal).contains(value)) {
      throw new IOException(
          "%s '%s': legal values are %s".formatted(name, value, String.join(", ", legal)));
    }
    return value;
  }
}
