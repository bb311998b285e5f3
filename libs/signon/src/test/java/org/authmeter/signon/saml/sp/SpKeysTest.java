package org.authmeter.signon.saml.sp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.authmeter.signon.saml.metadata.SpKey;
import org.authmeter.signon.saml.metadata.SpKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpKeysTest {
  /** SEQUENCE, version, algorithm and OCTET STRING before the key of 2048 bits in PKCS#8. */
  private static final int BEFORE_PKCS1 = 26;

  /** OBJECT IDENTIFIER 1.2.840.113549.1.5.13; Java 17 cannot write it, but read it. */
  private static final byte[] PBES2 = {
    6, 9, 42, (byte) 134, 72, (byte) 134, (byte) 247, 13, 1, 5, 13
  };

  @TempDir Path folder;

  private static String pem(String kind, byte[] der) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(kind, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der), kind);
  }

  private List<SpKey> read(String kind, byte[] der, String password) throws Exception {
    String certificate = pem("CERTIFICATE", TestKeys.SP.certificate().getEncoded());
    Path file = Files.writeString(folder.resolve("sp.pem"), certificate + pem(kind, der));
    return SpKeys.read("keyStore", file, password, "");
  }

  private static byte[] encrypted(String password) throws Exception {
    String algorithm = "PBEWithHmacSHA256AndAES_256";
    Cipher cipher = Cipher.getInstance(algorithm);
    cipher.init(
        Cipher.ENCRYPT_MODE,
        SecretKeyFactory.getInstance(algorithm)
            .generateSecret(new PBEKeySpec(password.toCharArray())));
    byte[] content = cipher.doFinal(TestKeys.SP.key().getEncoded());
    byte[] algorithmId = tagged(48, PBES2, cipher.getParameters().getEncoded());
    return tagged(48, algorithmId, tagged(4, content));
  }

  /** DER: a tag, a length of two bytes, and the value in parts. */
  private static byte[] tagged(int tag, byte[]... parts) {
    ByteArrayOutputStream value = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      value.writeBytes(part);
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(
        new byte[] {(byte) tag, (byte) 130, (byte) (value.size() >> 8), (byte) value.size()});
    all.writeBytes(value.toByteArray());
    return all.toByteArray();
  }

  @Test
  void shouldReadEveryFormOfPem() throws Exception {
    byte[] pkcs8 = TestKeys.SP.key().getEncoded();
    byte[] pkcs1 = Arrays.copyOfRange(pkcs8, BEFORE_PKCS1, pkcs8.length);

    assertThat(read("PRIVATE KEY", pkcs8, "")).containsExactly(TestKeys.SP);
    assertThat(read("RSA PRIVATE KEY", pkcs1, "")).containsExactly(TestKeys.SP);
    assertThat(read("ENCRYPTED PRIVATE KEY", encrypted("secret"), "secret"))
        .containsExactly(TestKeys.SP);
  }

  @Test
  void shouldTellAWrongPasswordAndNotShowIt() throws Exception {
    byte[] key = encrypted("secret");

    assertThatThrownBy(() -> read("ENCRYPTED PRIVATE KEY", key, "wrong one"))
        .hasMessageContaining("sp.pem")
        .hasMessageContaining("keyStorePassword")
        .hasMessageNotContaining("wrong one");
    assertThatThrownBy(() -> SpKeys.read("keyStore", TestKeys.STORE, "wrong one", ""))
        .hasMessageContaining("check the file and keyStorePassword");
  }

  @Test
  void shouldFindOneKeyOfAStore() {
    assertThat(SpKeys.read("keyStore", TestKeys.STORE, TestKeys.PASSWORD, "SP"))
        .containsExactly(TestKeys.SP);
    assertThat(SpKeys.read("keyStore", TestKeys.STORE, TestKeys.PASSWORD, "")).hasSize(3);
    assertThatThrownBy(() -> SpKeys.read("keyStore", TestKeys.STORE, TestKeys.PASSWORD, "nobody"))
        .hasMessageContaining("no private key of alias \"nobody\"");
  }

  @Test
  void shouldSayThatTheCertificateIsMissing() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("key.pem"), pem("PRIVATE KEY", TestKeys.SP.key().getEncoded()));

    assertThatThrownBy(() -> SpKeys.read("keyStore", file, "", ""))
        .hasMessageContaining("1 private keys and 0 certificates");
  }
}
