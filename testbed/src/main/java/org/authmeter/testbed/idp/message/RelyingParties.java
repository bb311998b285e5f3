package org.authmeter.testbed.idp.message;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.authmeter.testbed.saml.EncryptionAlgorithms;
import org.authmeter.testbed.saml.MetadataFiles;
import org.authmeter.testbed.saml.SamlLayout;
import org.authmeter.testbed.saml.SpDescriptor;
import org.authmeter.testbed.saml.SpEncrypter;

/**
 * The SPs that the IdP answers, by entityID: the testbed's own, and those of the folder {@code
 * sps}, where {@code NAME.xml} is metadata and {@code NAME.properties} the settings given with it.
 * A later file replaces an earlier one of the same entityID.
 */
public final class RelyingParties {
  private final Map<String, RegisteredSp> parties = new ConcurrentHashMap<>();
  private final AnswerSettings settings;
  private final Path folder;

  private RelyingParties(AnswerSettings settings, Path folder) {
    this.settings = settings;
    this.folder = folder;
  }

  /** Reads all that are there. */
  public static RelyingParties load(SamlLayout layout) throws IOException {
    Properties testbed = new Properties();
    for (String name : List.of("sign", "encrypt", "data", "keyTransport")) {
      testbed.setProperty(name, layout.get(name));
    }
    RelyingParties parties =
        new RelyingParties(new AnswerSettings(testbed), layout.file(MetadataFiles.FOLDER));
    parties.add(layout.file(MetadataFiles.SP), new Properties());
    try (Stream<Path> files = Files.list(parties.folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".xml")).sorted().toList()) {
        parties.add(file, parties.settings(file));
      }
    }
    return parties;
  }

  /**
   * Reads one file of the folder.
   *
   * @param name without {@code .xml}
   * @throws IOException with the reason for which it is not taken; an earlier one stays
   */
  public void learn(String name) throws IOException {
    Path file = folder.resolve(name + ".xml");
    add(file, settings(file));
  }

  private void add(Path file, Properties own) throws IOException {
    RegisteredSp party = settings.answer(SpDescriptor.read(Files.readAllBytes(file)), own);
    parties.put(party.entityId(), party);
  }

  private Properties settings(Path metadata) throws IOException {
    Path file =
        metadata.resolveSibling(
            metadata.getFileName().toString().replaceFirst("\\.xml$", ".properties"));
    Properties own = new Properties();
    if (Files.exists(file)) {
      try (InputStream in = Files.newInputStream(file)) {
        own.load(in);
      }
    }
    return own;
  }

  /**
   * @throws BadRequestException for an SP whose metadata the IdP does not have
   */
  public RegisteredSp of(String entityId) throws BadRequestException {
    RegisteredSp party = entityId == null ? null : parties.get(entityId);
    if (party == null) {
      throw new BadRequestException("no metadata for the SP " + entityId);
    }
    return party;
  }

  /**
   * How an SP is answered, as properties: {@code sign} assertion, response, both; {@code encrypt}
   * none, assertion, name-id, both; {@code data} and {@code keyTransport} as {@link
   * EncryptionAlgorithms#of} names them. Settings of the SP itself come first, then its metadata's
   * EncryptionMethods, then the testbed's own settings.
   */
  static final class AnswerSettings {
    private static final List<String> NAMES = List.of("sign", "encrypt", "data", "keyTransport");

    private final Properties testbed;

    AnswerSettings(Properties testbed) {
      this.testbed = testbed;
    }

    /**
     * @throws IOException naming the value that is not legal
     */
    RegisteredSp answer(SpDescriptor sp, Properties own) throws IOException {
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
      return new RegisteredSp(
          sp,
          RegisteredSp.SigningMode.valueOf(sign.toUpperCase(Locale.ROOT)),
          encrypt.equals("assertion") || encrypt.equals("both") ? encrypter : null,
          encrypt.equals("name-id") || encrypt.equals("both") ? encrypter : null,
          encrypter);
    }

    private SpEncrypter encrypter(SpDescriptor sp, Properties own) throws IOException {
      if (sp.encryption() == null) {
        return null;
      }
      boolean configured = own.containsKey("data") || own.containsKey("keyTransport");
      if (!configured && sp.algorithms() != null) {
        return new SpEncrypter(sp.encryption(), sp.algorithms());
      }
      try {
        return new SpEncrypter(
            sp.encryption(),
            EncryptionAlgorithms.of(value(own, "data"), value(own, "keyTransport")));
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
}
