package org.authmeter.testbed.idp.passkey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.hash.Hashing;
import com.webauthn4j.WebAuthnManager;
import com.webauthn4j.converter.AttestedCredentialDataConverter;
import com.webauthn4j.converter.exception.DataConversionException;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.credential.CredentialRecordImpl;
import com.webauthn4j.data.AuthenticationData;
import com.webauthn4j.data.AuthenticationParameters;
import com.webauthn4j.data.PublicKeyCredentialParameters;
import com.webauthn4j.data.PublicKeyCredentialType;
import com.webauthn4j.data.RegistrationData;
import com.webauthn4j.data.RegistrationParameters;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.client.Origin;
import com.webauthn4j.data.client.challenge.DefaultChallenge;
import com.webauthn4j.server.ServerProperty;
import com.webauthn4j.verifier.attestation.statement.none.NoneAttestationStatementVerifier;
import com.webauthn4j.verifier.attestation.statement.packed.PackedAttestationStatementVerifier;
import com.webauthn4j.verifier.attestation.trustworthiness.certpath.NullCertPathTrustworthinessVerifier;
import com.webauthn4j.verifier.attestation.trustworthiness.self.DefaultSelfAttestationTrustworthinessVerifier;
import com.webauthn4j.verifier.exception.VerificationException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authmeter.testbed.store.SharedRecords;

/**
 * The relying party of passkeys: options out, answers in, checked by WebAuthn4J. User verification
 * is required, and a passkey is good without a user name.
 */
public final class RelyingPartyPasskeys {
  private static final List<COSEAlgorithmIdentifier> ALGORITHMS =
      List.of(COSEAlgorithmIdentifier.ES256, COSEAlgorithmIdentifier.EdDSA);

  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  private final PasskeyRecords records;
  private final URI base;
  private final String secret;
  private final WebAuthnManager manager;
  private final AttestedCredentialDataConverter converter;

  /** Why an answer is refused. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    Refused(String why) {
      super(why);
    }
  }

  /**
   * @param records what both nodes see
   * @param base URL of the IdP, whose host is the relying party's ID
   * @param secret of both nodes, of which user handles are made
   */
  public RelyingPartyPasskeys(SharedRecords records, URI base, String secret) {
    this.records = new PasskeyRecords(records);
    this.base = base;
    this.secret = secret;
    ObjectConverter objects = new ObjectConverter();
    this.converter = new AttestedCredentialDataConverter(objects);
    this.manager =
        new WebAuthnManager(
            List.of(
                new NoneAttestationStatementVerifier(), new PackedAttestationStatementVerifier()),
            new NullCertPathTrustworthinessVerifier(),
            new DefaultSelfAttestationTrustworthinessVerifier(),
            objects);
  }

  /** How many passkeys a user has registered. */
  int count(String user) throws IOException {
    return records.of(user).size();
  }

  /** PublicKeyCredentialCreationOptionsJSON for a user. */
  Map<String, Object> creation(String user) throws IOException {
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("challenge", records.challenge("create " + user));
    options.put("rp", Map.of("id", base.getHost(), "name", "AuthMeter's testbed"));
    options.put("user", Map.of("id", handle(user), "name", user, "displayName", user));
    options.put(
        "pubKeyCredParams",
        ALGORITHMS.stream().map(a -> Map.of("type", "public-key", "alg", a.getValue())).toList());
    options.put("excludeCredentials", descriptors(user));
    options.put(
        "authenticatorSelection",
        Map.of("residentKey", "required", "userVerification", "required"));
    options.put("attestation", "direct");
    return options;
  }

  /**
   * Takes a RegistrationResponseJSON.
   *
   * @throws Refused when it is not good
   */
  void register(String user, String json) throws IOException, Refused {
    try {
      RegistrationData data = manager.parseRegistrationResponseJSON(json);
      String challenge = challenge(json);
      boolean own = records.take(challenge, "create ").filter(user::equals).isPresent();
      if (!own) {
        throw new Refused("the challenge is not the user's, or was answered before");
      }
      manager.verify(
          data,
          new RegistrationParameters(
              property(challenge),
              ALGORITHMS.stream()
                  .map(
                      a -> new PublicKeyCredentialParameters(PublicKeyCredentialType.PUBLIC_KEY, a))
                  .toList(),
              true,
              true));
      var authenticator = data.getAttestationObject().getAuthenticatorData();
      var credential = authenticator.getAttestedCredentialData();
      boolean added =
          records.add(
              ENCODER.encodeToString(credential.getCredentialId()),
              new PasskeyRecords.Registered(
                  user,
                  ENCODER.encodeToString(converter.convert(credential)),
                  authenticator.getSignCount()));
      if (!added) {
        throw new Refused("there is a passkey of this ID already");
      }
    } catch (DataConversionException | VerificationException e) {
      throw new Refused(reason(e));
    }
  }

  /**
   * PublicKeyCredentialRequestOptionsJSON.
   *
   * @param user who signs on; empty = whoever has a passkey
   * @param login which must be the same when the answer comes
   */
  Map<String, Object> request(String user, String login) throws IOException {
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("challenge", records.challenge(purpose(user, login)));
    options.put("rpId", base.getHost());
    options.put("allowCredentials", user.isEmpty() ? List.of() : descriptors(user));
    options.put("userVerification", "required");
    return options;
  }

  /**
   * Takes an AuthenticationResponseJSON.
   *
   * @param login the same as before
   * @return who has signed on
   * @throws Refused when it is not good
   */
  String signOn(String login, String json) throws IOException, Refused {
    try {
      AuthenticationData data = manager.parseAuthenticationResponseJSON(json);
      String challenge = challenge(json);
      String named =
          records
              .take(challenge, purpose("", login))
              .orElseThrow(
                  () -> new Refused("the challenge is not this login's, or was answered before"));
      String id = ENCODER.encodeToString(data.getCredentialId());
      Optional<PasskeyRecords.Found> found = records.find(id);
      if (found.isEmpty()) {
        throw new Refused("nobody has registered this passkey");
      }
      PasskeyRecords.Registered passkey = found.get().passkey();
      boolean whose =
          data.getUserHandle() == null
              ? passkey.user().equals(named)
              : ENCODER.encodeToString(data.getUserHandle()).equals(handle(passkey.user()))
                  && (named.isEmpty() || named.equals(passkey.user()));
      if (!whose) {
        throw new Refused("the passkey is another user's");
      }
      manager.verify(
          data,
          new AuthenticationParameters(property(challenge), record(passkey), null, true, true));
      // a login that another one has overtaken has read a counter that is too old
      if (!records.count(id, found.get(), data.getAuthenticatorData().getSignCount())) {
        throw new Refused("another login with this passkey came in between");
      }
      return passkey.user();
    } catch (DataConversionException | VerificationException e) {
      throw new Refused(reason(e));
    }
  }

  private CredentialRecordImpl record(PasskeyRecords.Registered passkey) {
    return new CredentialRecordImpl(
        new NoneAttestationStatement(),
        true,
        false,
        false,
        passkey.counter(),
        converter.convert(Base64.getUrlDecoder().decode(passkey.credential())),
        null,
        null,
        null,
        null);
  }

  private ServerProperty property(String challenge) {
    String port = base.getPort() < 0 ? "" : ":" + base.getPort();
    Origin origin = new Origin(base.getScheme() + "://" + base.getHost() + port);
    byte[] octets = Base64.getUrlDecoder().decode(challenge);
    return new ServerProperty(origin, base.getHost(), new DefaultChallenge(octets));
  }

  /** The challenge that an answer is for: which one it was, the store tells. */
  private static String challenge(String json) throws IOException, Refused {
    String client = MAPPER.readTree(json).path("response").path("clientDataJSON").asText();
    try {
      JsonNode data = MAPPER.readTree(Base64.getUrlDecoder().decode(client));
      return data.path("challenge").asText();
    } catch (IllegalArgumentException e) {
      throw new Refused("clientDataJSON is no base64url");
    }
  }

  private List<Map<String, Object>> descriptors(String user) throws IOException {
    return records.of(user).stream()
        .map(id -> Map.<String, Object>of("type", "public-key", "id", id))
        .toList();
  }

  private String handle(String user) {
    return ENCODER.encodeToString(
        Hashing.hmacSha256(secret.getBytes(StandardCharsets.UTF_8))
            .hashString("passkey " + user, StandardCharsets.UTF_8)
            .asBytes());
  }

  private static String purpose(String user, String login) {
    return "get " + login + ' ' + user;
  }

  private static String reason(RuntimeException e) {
    return e.getClass().getSimpleName() + ": " + e.getMessage();
  }
}
