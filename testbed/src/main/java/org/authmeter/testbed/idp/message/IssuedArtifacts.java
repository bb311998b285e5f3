package org.authmeter.testbed.idp.message;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import org.authmeter.testbed.web.RandomIds;
import org.opensaml.saml.saml2.binding.artifact.SAML2ArtifactType0004;
import org.opensaml.saml.saml2.core.Response;

/**
 * Responses that wait to be fetched (SAML bindings 3.6). They are on the node that made them, whose
 * resolution service the endpoint index in the artifact names.
 */
public final class IssuedArtifacts {
  /** For how long an artifact can be resolved. */
  static final Duration LIFETIME = Duration.ofMinutes(1);

  private static final int MAXIMUM_ENTRIES = 10_000;
  private static final int HANDLE_DIGITS = 40;

  private record Waiting(Response response, String sp) {}

  private final Cache<String, Waiting> waiting =
      CacheBuilder.newBuilder().expireAfterWrite(LIFETIME).maximumSize(MAXIMUM_ENTRIES).build();
  private final byte[] source;
  private final byte[] endpoint;

  /**
   * @param endpointIndex index of this node's ArtifactResolutionService in the IdP's metadata
   */
  @SuppressWarnings("deprecation") // SAML bindings 3.6.4 names SHA-1: it is an id, no protection.
  public IssuedArtifacts(String entityId, int endpointIndex) {
    this.source = Hashing.sha1().hashString(entityId, StandardCharsets.UTF_8).asBytes();
    this.endpoint = new byte[] {(byte) (endpointIndex >> 8), (byte) endpointIndex};
  }

  /** Keeps a Response for its SP and names it. */
  String issue(Response response, String sp) {
    byte[] handle = HexFormat.of().parseHex(RandomIds.hex(HANDLE_DIGITS));
    waiting.put(HexFormat.of().formatHex(handle), new Waiting(response, sp));
    return Base64.getEncoder()
        .encodeToString(new SAML2ArtifactType0004(endpoint, source, handle).getArtifactBytes());
  }

  /**
   * The Response that an artifact stands for, once: it is removed whoever asks.
   *
   * @return empty when it is unknown, was fetched, is too old, or was made for another SP
   */
  public Optional<Response> take(String artifact, String sp) {
    String handle;
    try {
      handle =
          HexFormat.of()
              .formatHex(
                  SAML2ArtifactType0004.parseArtifact(Base64.getMimeDecoder().decode(artifact))
                      .getMessageHandle());
    } catch (IllegalArgumentException noArtifact) {
      return Optional.empty();
    }
    return Optional.ofNullable(waiting.asMap().remove(handle))
        .filter(found -> found.sp().equals(sp))
        .map(Waiting::response);
  }
}
