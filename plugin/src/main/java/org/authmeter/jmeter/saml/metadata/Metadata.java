package org.authmeter.jmeter.saml.metadata;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.saml.message.Binding;
import org.authmeter.jmeter.saml.message.OpenSaml;
import org.authmeter.jmeter.saml.message.SamlXml;
import org.authmeter.jmeter.saml.message.Signatures;
import org.authmeter.jmeter.saml.metadata.IdentityProvider.LogoutAddress;
import org.authmeter.jmeter.web.Addresses;
import org.opensaml.saml.saml2.metadata.Endpoint;
import org.opensaml.saml.saml2.metadata.EntityDescriptor;
import org.opensaml.saml.saml2.metadata.IDPSSODescriptor;
import org.opensaml.saml.saml2.metadata.KeyDescriptor;
import org.opensaml.security.credential.UsageType;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Reads an IdP's metadata (saml-metadata-2.0-os), also out of a federation's. */
public final class Metadata {
  private static final String NAMESPACE = "urn:oasis:names:tc:SAML:2.0:metadata";
  private static final String PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
  private static final int SOME = 10;

  private Metadata() {}

  /**
   * @param xml an EntityDescriptor or EntitiesDescriptor; whose signature is not checked: the file
   *     or address is the user's own
   * @param entityId which of several IdPs; empty = the only one
   * @throws IllegalArgumentException with the IdPs that are there, when it is none of them
   */
  public static IdentityProvider idp(byte[] xml, String entityId) {
    try {
      Document document = SamlXml.unbounded(xml, "metadata");
      List<Element> all = idps(document.getDocumentElement());
      List<Element> meant =
          all.stream().filter(e -> entityId.isEmpty() || id(e).equals(entityId)).toList();
      if (meant.size() != 1) {
        throw new IllegalArgumentException(
            (entityId.isEmpty() ? "" : "there is no IdP \"" + entityId + "\"; ")
                + all.size()
                + " IdPs are there: "
                + all.stream().limit(SOME).map(Metadata::id).toList()
                + (all.size() > SOME ? " and more" : "")
                + "; name one of them in idpEntityId");
      }
      return read(OpenSaml.read(meant.get(0), EntityDescriptor.class));
    } catch (CodedFailure e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static List<Element> idps(Element root) {
    List<Element> found = new ArrayList<>();
    NodeList roles = root.getElementsByTagNameNS(NAMESPACE, "IDPSSODescriptor");
    for (int i = 0; i < roles.getLength(); i++) {
      found.add((Element) roles.item(i).getParentNode());
    }
    return found;
  }

  private static String id(Element entity) {
    return entity.getAttribute("entityID");
  }

  private static IdentityProvider read(EntityDescriptor entity) throws CodedFailure {
    String name = entity.getEntityID();
    Instant until = entity.getValidUntil();
    if (until != null && until.isBefore(Instant.now())) {
      throw new IllegalArgumentException("the metadata of " + name + " ended at " + until);
    }
    IDPSSODescriptor role = entity.getIDPSSODescriptor(PROTOCOL);
    if (role == null) {
      throw new IllegalArgumentException(name + " is no IdP of SAML 2.0");
    }
    List<X509Certificate> encryption = certificates(role, UsageType.ENCRYPTION);
    return new IdentityProvider(
        name,
        certificates(role, UsageType.SIGNING),
        encryption.isEmpty() ? null : encryption.get(0),
        locations(role.getSingleSignOnServices()),
        logout(role),
        artifacts(role),
        Boolean.TRUE.equals(role.getWantAuthnRequestsSigned()));
  }

  private static List<X509Certificate> certificates(IDPSSODescriptor role, UsageType use)
      throws CodedFailure {
    List<X509Certificate> found = new ArrayList<>();
    for (KeyDescriptor key : role.getKeyDescriptors()) {
      boolean fits = key.getUse() == use || key.getUse() == UsageType.UNSPECIFIED;
      if (!fits || key.getKeyInfo() == null) {
        continue;
      }
      for (var data : key.getKeyInfo().getX509Datas()) {
        for (var certificate : data.getX509Certificates()) {
          found.add(Signatures.certificate(certificate.getValue()));
        }
      }
    }
    return found;
  }

  private static Map<Binding, URI> locations(List<? extends Endpoint> endpoints) {
    Map<Binding, URI> found = new EnumMap<>(Binding.class);
    for (Endpoint endpoint : endpoints) {
      Binding binding = binding(endpoint);
      if (binding != null) {
        found.putIfAbsent(binding, address(endpoint.getLocation()));
      }
    }
    return found;
  }

  private static Map<Binding, LogoutAddress> logout(IDPSSODescriptor role) {
    Map<Binding, LogoutAddress> found = new EnumMap<>(Binding.class);
    for (Endpoint endpoint : role.getSingleLogoutServices()) {
      Binding binding = binding(endpoint);
      if (binding != null) {
        URI requests = address(endpoint.getLocation());
        String answers = endpoint.getResponseLocation();
        found.putIfAbsent(
            binding, new LogoutAddress(requests, answers == null ? requests : address(answers)));
      }
    }
    return found;
  }

  private static Map<Integer, URI> artifacts(IDPSSODescriptor role) {
    Map<Integer, URI> found = new HashMap<>();
    role.getArtifactResolutionServices()
        .forEach(s -> found.put(s.getIndex(), address(s.getLocation())));
    return found;
  }

  private static Binding binding(Endpoint endpoint) {
    for (Binding binding : Binding.values()) {
      if (binding.uri().equals(endpoint.getBinding())) {
        return binding;
      }
    }
    return null;
  }

  private static URI address(String location) {
    try {
      return Addresses.parse(location);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "the metadata has \"" + location + "\", which is not an absolute http or https URL", e);
    }
  }

  /** That of large federations has some tens of megabytes. */
  private static final int MOST_BYTES = 128 << 20;

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /**
   * Reads metadata from a file or an address, once at the start of a test.
   *
   * @param place a file, or an http or https URL
   * @throws IOException whose message names the place and the reason
   */
  public static byte[] load(String place) throws IOException {
    if (!place.matches("(?i)https?://.*")) {
      Path file = Path.of(place);
      if (!Files.isRegularFile(file)) {
        throw new IOException(file.toAbsolutePath() + " does not exist or is not a file");
      }
      return Files.readAllBytes(file);
    }
    HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(PATIENCE)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    try {
      HttpResponse<InputStream> answer =
          client.send(
              HttpRequest.newBuilder(URI.create(place)).timeout(PATIENCE).build(),
              HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream body = answer.body()) {
        if (answer.statusCode() != 200) {
          throw new IOException(place + " answered with HTTP " + answer.statusCode());
        }
        byte[] content = body.readNBytes(MOST_BYTES + 1);
        if (content.length > MOST_BYTES) {
          throw new IOException(place + " has more than " + MOST_BYTES + " bytes");
        }
        return content;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while reading " + place, e);
    } catch (IllegalArgumentException e) {
      throw new IOException(place + " is not an address: " + e.getMessage(), e);
    }
  }
}
