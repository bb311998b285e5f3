package org.authmeter.testbed.idp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.authmeter.testbed.saml.MetadataFiles;
import org.authmeter.testbed.saml.SamlLayout;
import org.authmeter.testbed.saml.SpMetadataReader;

/**
 * The SPs that the IdP answers, by entityID: the testbed's own, and those of the folder {@code
 * sps}, where {@code NAME.xml} is metadata and {@code NAME.properties} what was said with it. A
 * later file replaces an earlier one of the same entityID.
 */
final class RelyingParties {
  private final Map<String, RelyingParty> parties = new ConcurrentHashMap<>();
  private final AnswerSettings settings;
  private final Path folder;

  private RelyingParties(AnswerSettings settings, Path folder) {
    this.settings = settings;
    this.folder = folder;
  }

  /** Reads all that are there. */
  static RelyingParties load(SamlLayout layout) throws IOException {
    Properties testbed = new Properties();
    for (String name : List.of("sign", "encrypt", "data", "keyTransport")) {
      testbed.setProperty(name, layout.get(name));
    }
    RelyingParties parties =
        new RelyingParties(new AnswerSettings(testbed), layout.file(MetadataFiles.FOLDER));
    parties.add(layout.file(MetadataFiles.SP), new Properties());
    try (Stream<Path> files = Files.list(parties.folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".xml")).sorted().toList()) {
        parties.add(file, parties.said(file));
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
  void learn(String name) throws IOException {
    Path file = folder.resolve(name + ".xml");
    add(file, said(file));
  }

  private void add(Path file, Properties own) throws IOException {
    RelyingParty party = settings.answer(SpMetadataReader.read(Files.readAllBytes(file)), own);
    parties.put(party.entityId(), party);
  }

  private Properties said(Path metadata) throws IOException {
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
  RelyingParty of(String entityId) throws BadRequestException {
    RelyingParty party = entityId == null ? null : parties.get(entityId);
    if (party == null) {
      throw new BadRequestException("no metadata for the SP " + entityId);
    }
    return party;
  }
}
