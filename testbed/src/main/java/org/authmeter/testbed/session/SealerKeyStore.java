package org.authmeter.testbed.session;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyException;
import java.security.KeyStore;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import net.shibboleth.utilities.java.support.collection.Pair;
import net.shibboleth.utilities.java.support.component.ComponentInitializationException;
import net.shibboleth.utilities.java.support.security.DataSealer;
import net.shibboleth.utilities.java.support.security.DataSealerKeyStrategy;

/**
 * The sealer's keys, as Shibboleth keeps them: a JCEKS file with AES keys {@code secret1}, {@code
 * secret2} and so on. All nodes read the same file; while it persists, sealed sessions outlive
 * every restart.
 */
public final class SealerKeyStore implements DataSealerKeyStrategy {
  private static final String ALIAS = "secret1";
  private static final int KEY_BITS = 256;
  // The file's mode protects it; a password beside it would add nothing.
  private static final char[] PASSWORD = "changeit".toCharArray();

  private final Map<String, SecretKey> keys = new HashMap<>();

  // Once: JCEKS protects each key by many rounds of PBE, 200,000 where nothing else is configured.
  private SealerKeyStore(KeyStore file) throws GeneralSecurityException {
    for (String name : Collections.list(file.aliases())) {
      if (file.getKey(name, PASSWORD) instanceof SecretKey key) {
        keys.put(name, key);
      }
    }
  }

  /** Writes a new file with one random key, readable by its owner only. */
  public static void create(Path file) throws IOException {
    try {
      KeyGenerator generator = KeyGenerator.getInstance("AES");
      generator.init(KEY_BITS);
      KeyStore keys = KeyStore.getInstance("JCEKS");
      keys.load(null, PASSWORD);
      keys.setEntry(
          ALIAS,
          new KeyStore.SecretKeyEntry(generator.generateKey()),
          new KeyStore.PasswordProtection(PASSWORD));
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      try (OutputStream out = Files.newOutputStream(file)) {
        keys.store(out, PASSWORD);
      }
    } catch (GeneralSecurityException e) {
      throw new IOException("no key for the sealer: " + e.getMessage(), e);
    }
  }

  /** Opens a file that {@link #create} wrote. */
  public static SealerKeyStore open(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore keys = KeyStore.getInstance("JCEKS");
      keys.load(in, PASSWORD);
      return new SealerKeyStore(keys);
    } catch (GeneralSecurityException e) {
      throw new IOException("the sealer's keys in " + file + ": " + e.getMessage(), e);
    }
  }

  /** A sealer with these keys, ready for use by many threads. */
  public DataSealer sealer() throws IOException {
    DataSealer sealer = new DataSealer();
    sealer.setKeyStrategy(this);
    try {
      sealer.initialize();
    } catch (ComponentInitializationException e) {
      throw new IOException("the sealer does not start: " + e.getMessage(), e);
    }
    return sealer;
  }

  @Override
  public Pair<String, SecretKey> getDefaultKey() throws KeyException {
    return new Pair<>(ALIAS, getKey(ALIAS));
  }

  @Override
  public SecretKey getKey(String name) throws KeyException {
    SecretKey key = keys.get(name);
    if (key == null) {
      throw new KeyException("the sealer has no key " + name);
    }
    return key;
  }
}
