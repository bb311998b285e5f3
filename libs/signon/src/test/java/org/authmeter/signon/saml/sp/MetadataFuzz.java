package org.authmeter.signon.saml.sp;

import java.nio.charset.StandardCharsets;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.signon.saml.metadata.Metadata;

/** Fuzz target: whatever stands in a file of metadata, it is read, or refused with a reason. */
public final class MetadataFuzz {
  static {
    OpenSaml.initialize();
  }

  private MetadataFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] data) {
    read(data, "");
    read(data, TestIdp.IDP);
  }

  /** Metadata that the fuzzer starts from. */
  public static String seed() {
    return new String(TestIdp.metadata(TestKeys.IDP), StandardCharsets.UTF_8);
  }

  private static void read(byte[] data, String entityId) {
    try {
      Metadata.idp(data, entityId);
    } catch (IllegalArgumentException e) {
      if (e.getMessage() == null || e.getMessage().isBlank()) {
        throw new IllegalStateException("refused without a reason", e);
      }
    }
  }
}
