package org.authmeter.signon.saml.metadata;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.opensaml.security.credential.Credential;
import org.opensaml.security.x509.BasicX509Credential;

/**
 * The SP's keys.
 *
 * @param signing signs requests, or null: nothing is signed
 * @param decryption open what the IdP encrypted, tried in order; empty: nothing opens
 */
public record SpKeys(SpKey signing, List<SpKey> decryption) {
  /** An SP without keys. */
  public static final SpKeys NONE = new SpKeys(null, List.of());

  public SpKeys {
    decryption = List.copyOf(decryption);
  }

  /**
   * Reads a PKCS#12, JKS or PEM file, recognised by its content. The first key signs, all of them
   * open.
   *
   * @param field for messages
   * @param alias of the one key to use; empty = all; PEM has none
   * @throws IllegalArgumentException naming field, file and reason, never the password
   */
  public static List<SpKey> read(String field, Path file, String password, String alias) {
    try {
      byte[] content = Files.readAllBytes(file);
      List<SpKey> keys =
          PemKeys.looksLike(content)
              ? PemKeys.read(
                  new String(content, StandardCharsets.ISO_8859_1), password.toCharArray())
              : store(file, password, alias);
      if (keys.isEmpty()) {
        throw new GeneralSecurityException(
            "it holds no private key" + (alias.isEmpty() ? "" : " of alias \"" + alias + '"'));
      }
      return keys;
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      String why =
          Files.isRegularFile(file) ? e.getMessage() : "it does not exist or is not a file";
      throw new IllegalArgumentException(
          "%s: %s cannot be used: %s; check the file and %sPassword"
              .formatted(field, file.toAbsolutePath(), why, field),
          e);
    }
  }

  private static List<SpKey> store(Path file, String password, String alias)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(file.toFile(), password.toCharArray());
    List<String> names = new ArrayList<>(Collections.list(store.aliases()));
    Collections.sort(names);
    List<SpKey> keys = new ArrayList<>();
    for (String name : names) {
      if (store.isKeyEntry(name) && (alias.isEmpty() || alias.equalsIgnoreCase(name))) {
        keys.add(
            new SpKey(
                (PrivateKey) store.getKey(name, password.toCharArray()),
                (X509Certificate) store.getCertificate(name)));
      }
    }
    return keys;
  }

  /** The signing key as OpenSAML has it, or null. */
  public BasicX509Credential signer() {
    return signing == null ? null : new BasicX509Credential(signing.certificate(), signing.key());
  }

  public List<Credential> openers() {
    return decryption.stream()
        .<Credential>map(k -> new BasicX509Credential(k.certificate(), k.key()))
        .toList();
  }
}
