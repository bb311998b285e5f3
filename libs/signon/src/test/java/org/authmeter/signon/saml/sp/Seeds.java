package org.authmeter.signon.saml.sp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.opensaml.xmlsec.encryption.support.EncryptionConstants;

/** Responses that the fuzzer starts from. */
public final class Seeds {
  private Seeds() {}

  /**
   * @param folder that takes a file for each
   */
  public static void write(Path folder) throws IOException {
    try {
      Files.write(folder.resolve("unsigned"), TestIdp.xml(TestIdp.response("test001")));
      Files.write(
          folder.resolve("encrypted"),
          TestIdp.encrypted("test001", null, EncryptionConstants.ALGO_ID_KEYTRANSPORT_RSAOAEP));
      for (int shape = 3; shape <= 8; shape++) {
        Files.write(
            folder.resolve("wrapped-" + shape), Wrapping.of(shape, TestIdp.signed("test001")));
      }
    } catch (Exception e) {
      throw new IOException("a seed cannot be made", e);
    }
  }
}
