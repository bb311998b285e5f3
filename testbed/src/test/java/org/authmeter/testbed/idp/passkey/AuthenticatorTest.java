package org.authmeter.testbed.idp.passkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.authmeter.signon.passkey.Authenticator;
import org.authmeter.signon.passkey.Authenticator.Device;
import org.authmeter.signon.passkey.PasskeyAlgorithm;
import org.authmeter.signon.passkey.PasskeyMisuse;
import org.authmeter.signon.passkey.PasskeyRefusal;
import org.authmeter.signon.passkey.Passkeys;
import org.authmeter.testbed.store.SharedRecords;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The software authenticator against WebAuthn4J, which knows nothing of it. */
class AuthenticatorTest {
  private static final URI PAGE = URI.create("https://idp.localhost:8443/idp/Authn/UserPassword");
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  @TempDir Path folder;

  private final RelyingPartyPasskeys server =
      new RelyingPartyPasskeys(
          new SharedRecords.OnNode(), URI.create("https://idp.localhost:8443/idp"), "secret");
  private Passkeys passkeys;

  private Authenticator authenticator(String user, Device device) {
    if (passkeys == null) {
      passkeys = Passkeys.of(folder.resolve(UUID.randomUUID() + ".jsonl").toString());
    }
    return new Authenticator(user, passkeys, device);
  }

  private static Device device(
      PasskeyAlgorithm algorithm, boolean packed, boolean counter, PasskeyMisuse misuse) {
    return new Device(List.of(algorithm), packed, counter, true, true, misuse);
  }

  private static Device usual(PasskeyMisuse misuse) {
    return device(PasskeyAlgorithm.ES256, false, true, misuse);
  }

  private void register(String user, Device device) throws Exception {
    Map<String, Object> answer = authenticator(user, device).create(server.creation(user), PAGE);
    server.register(user, MAPPER.writeValueAsString(answer));
  }

  private String signOn(String user, String named, Device device) throws Exception {
    Map<String, Object> answer =
        authenticator(user, device).get(server.request(named, "login"), PAGE);
    return server.signOn("login", MAPPER.writeValueAsString(answer));
  }

  @ParameterizedTest
  @CsvSource({
    "ES256,false,true",
    "ES256,true,true",
    "ES256,true,false",
    "ED25519,false,false",
    "ED25519,true,true"
  })
  void shouldRegisterAndSignOnAgainAndAgain(
      PasskeyAlgorithm algorithm, boolean packed, boolean counter) throws Exception {
    Device device = device(algorithm, packed, counter, PasskeyMisuse.NONE);
    register("test001", device);
    register("test002", device);

    for (int i = 0; i < 3; i++) {
      assertThat(signOn("test001", "", device)).isEqualTo("test001");
      assertThat(signOn("test002", "test002", device)).isEqualTo("test002");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "WRONG_ORIGIN,BadOriginException",
    "OLD_COUNTER,MaliciousCounterValueException",
    "ANOTHER_USER,another user's",
    "REPLAY,answered before",
    "NO_VERIFICATION,UserNotVerifiedException"
  })
  void shouldBeRefusedForMisuse(PasskeyMisuse misuse, String why) throws Exception {
    register("test001", usual(PasskeyMisuse.NONE));
    register("test002", usual(PasskeyMisuse.NONE));
    signOn("test001", "", usual(PasskeyMisuse.NONE));

    for (String named : List.of("", "test001")) {
      assertThatThrownBy(() -> signOn("test001", named, usual(misuse)))
          .isInstanceOf(RelyingPartyPasskeys.Refused.class)
          .hasMessageContaining(why);
    }
    assertThat(signOn("test001", "", usual(PasskeyMisuse.NONE))).isEqualTo("test001");
  }

  @Test
  void shouldTakeAChallengeOfItsOwnLoginOnly() throws Exception {
    register("test001", usual(PasskeyMisuse.NONE));
    Map<String, Object> answer =
        authenticator("test001", usual(PasskeyMisuse.NONE))
            .get(server.request("", "of another browser"), PAGE);

    assertThatThrownBy(() -> server.signOn("login", MAPPER.writeValueAsString(answer)))
        .hasMessageContaining("not this login's");
  }

  @Test
  void shouldNotRegisterTwiceWhatTheServerExcludes() throws Exception {
    register("test001", usual(PasskeyMisuse.NONE));

    assertThatThrownBy(() -> register("test001", usual(PasskeyMisuse.NONE)))
        .isInstanceOf(PasskeyRefusal.class)
        .hasMessageStartingWith("InvalidStateError")
        .hasMessageContaining("test001");
  }

  @Test
  void shouldSayWhatIsMissing() throws Exception {
    assertThatThrownBy(() -> signOn("test001", "", usual(PasskeyMisuse.NONE)))
        .hasMessage(
            "NotAllowedError: user test001 has no passkey for idp.localhost; register one first");
    Device blind =
        new Device(List.of(PasskeyAlgorithm.ES256), false, true, false, true, PasskeyMisuse.NONE);
    assertThatThrownBy(() -> register("test001", blind)).hasMessageContaining("verification");
    Map<String, Object> rsa = new LinkedHashMap<>(server.creation("test001"));
    rsa.put("pubKeyCredParams", List.of(Map.of("type", "public-key", "alg", -257)));
    assertThatThrownBy(() -> authenticator("test001", Device.USUAL).create(rsa, PAGE))
        .hasMessageContaining("NotSupportedError")
        .hasMessageContaining("-257");
  }

  @ParameterizedTest
  @CsvSource({
    "https://login.example.ac.jp/x,example.ac.jp,true",
    "https://login.example.ac.jp/x,login.example.ac.jp,true",
    "https://login.example.ac.jp/x,ac.jp,false",
    "https://login.example.org/x,org,false",
    "https://login.example.org/x,ple.org,false",
    "https://login.example.org/x,other.org,false",
    "https://login.example.org/x,sub.login.example.org,false",
    "http://login.example.org/x,login.example.org,false",
    "http://idp.localhost:80/x,idp.localhost,true",
    "http://idp.localhost:80/x,localhost,false",
    "https://192.0.2.1/x,192.0.2.1,false"
  })
  void shouldTakeTheIdsThatBrowsersTake(URI page, String rpId, boolean legal) throws Exception {
    Map<String, Object> options = new LinkedHashMap<>(server.creation("test001"));
    options.put("rp", Map.of("id", rpId));
    Authenticator authenticator = authenticator("test001", Device.USUAL);
    if (legal) {
      assertThat(authenticator.create(options, page)).containsKey("response");
    } else {
      assertThatThrownBy(() -> authenticator.create(options, page))
          .isInstanceOf(PasskeyRefusal.class)
          .hasMessageStartingWith("SecurityError");
    }
  }

  @Test
  void shouldKeepPasskeysInAFileThatOnlyItsOwnerReads() throws Exception {
    Path file = folder.resolve("keys.jsonl");
    passkeys = Passkeys.of(file.toString());
    // the counter is the clock, so a program that begins in the same second repeats it
    register("test001", device(PasskeyAlgorithm.ES256, false, false, PasskeyMisuse.NONE));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");

    Path copy = Files.move(file, folder.resolve("later.jsonl"));
    passkeys = Passkeys.of(copy.toString());
    assertThat(signOn("test001", "", usual(PasskeyMisuse.NONE))).isEqualTo("test001");

    Path open = Files.copy(copy, folder.resolve("open.jsonl"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(() -> Passkeys.of(open.toString())).hasMessageContaining("chmod 600");
    Path broken = Files.copy(copy, folder.resolve("broken.jsonl"));
    Files.writeString(broken, Files.readString(copy) + "{\"user\":\"x\"}\n");
    assertThatThrownBy(() -> Passkeys.of(broken.toString()))
        .hasMessageContaining("broken.jsonl, line 2")
        .hasMessageNotContaining("privateKey\":");
  }
}
