package org.authmeter.signon.saml.metadata;

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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.shibboleth.utilities.java.support.xml.DOMTypeSupport;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Addresses;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.signon.saml.message.SamlXml;
import org.authmeter.signon.saml.message.Signatures;
import org.authmeter.signon.saml.metadata.IdentityProvider.LogoutAddress;
import org.opensaml.saml.saml2.metadata.Endpoint;
import org.opensaml.saml.saml2.metadata.EntityDescriptor;
import org.opensaml.saml.saml2.metadata.IDPSSODescriptor;
import org.opensaml.saml.saml2.metadata.KeyDescriptor;
import org.opensaml.security.credential.UsageType;
import org.opensaml.xmlsec.signature.KeyInfo;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * Reads an IdP's metadata (saml-metadata-2.0-os), also out of a federation's. Of its keys those
 * with an X509Certificate are read; a KeyDescriptor that only names its key is ignored, and so are
 * cacheDuration and bindings that are none of {@link Binding}.
 */
public final class Metadata {
  private static final String NAMESPACE = "urn:oasis:names:tc:SAML:2.0:metadata";
  private static final String PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
  private static final int SOME = 10;

  private Metadata() {}

  /**
   * @param xml an EntityDescriptor or EntitiesDescriptor; whose signature is not checked: the file
   *     or address is the user's own
   * @param entityId which of several IdPs; empty = the only one
   * @throws IllegalArgumentException with the IdPs that are there, when it is none of them; with
   *     the IdP and its element that cannot be used
   */
  public static IdentityProvider idp(byte[] xml, String entityId) {
    try {
      Document document = SamlXml.unbounded(xml, "metadata");
      Element meant = one(idps(document), entityId);
      valid(meant);
      return read(entity(meant));
    } catch (CodedFailure e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** Entities with a role as IdP, each once, whatever the role's protocol. */
  private static Set<Element> idps(Document document) {
    Set<Element> found = new LinkedHashSet<>();
    NodeList roles = document.getElementsByTagNameNS(NAMESPACE, "IDPSSODescriptor");
    for (int i = 0; i < roles.getLength(); i++) {
      if (roles.item(i).getParentNode() instanceof Element entity
          && "EntityDescriptor".equals(entity.getLocalName())) {
        found.add(entity);
      }
    }
    return found;
  }

  private static Element one(Set<Element> all, String entityId) {
    List<Element> meant =
        all.stream()
            .filter(e -> entityId.isEmpty() ? role(e) != null : id(e).equals(entityId))
            .toList();
    if (meant.size() == 1) {
      return meant.get(0);
    }
    if (meant.isEmpty() && entityId.isEmpty() && all.size() == 1) {
      return all.iterator().next(); // read() says what it lacks
    }
    List<String> names = all.stream().limit(SOME).map(Metadata::id).toList();
    throw new IllegalArgumentException(
        (entityId.isEmpty()
                ? ""
                : meant.isEmpty()
                    ? "there is no IdP \"" + entityId + "\"; "
                    : "the IdP \"" + entityId + "\" is there " + meant.size() + " times; ")
            + all.size()
            + " IdPs are there: "
            + names
            + (all.size() > SOME ? " and more" : "")
            + "; name one of them in idpEntityId");
  }

  private static String id(Element entity) {
    return entity.getAttribute("entityID");
  }

  /** The role of SAML 2.0: an entity may have others, such as one of SAML 1.1. */
  private static Element role(Element entity) {
    for (Element e = SamlXml.child(entity); e != null; e = SamlXml.next(e)) {
      boolean idp =
          NAMESPACE.equals(e.getNamespaceURI()) && "IDPSSODescriptor".equals(e.getLocalName());
      if (idp && List.of(protocols(e).split("\\s+")).contains(PROTOCOL)) {
        return e;
      }
    }
    return null;
  }

  private static String protocols(Element role) {
    return role.getAttribute("protocolSupportEnumeration").strip();
  }

  /** validUntil of the role, of its entity and of all groups around it (section 2.3). */
  private static void valid(Element entity) {
    Element role = role(entity);
    Node node = role == null ? entity : role;
    for (; node instanceof Element e; node = node.getParentNode()) {
      String until = e.getAttribute("validUntil");
      if (!until.isEmpty() && ended(until, e, entity)) {
        throw wrong(
            id(entity),
            "the metadata ended at " + until + " (validUntil of " + e.getLocalName() + ")");
      }
    }
  }

  private static boolean ended(String until, Element bearer, Element entity) {
    try {
      return DOMTypeSupport.stringToInstant(until).isBefore(Instant.now());
    } catch (RuntimeException e) { // the parser has no exception of its own
      throw wrong(
          id(entity),
          "validUntil of " + bearer.getLocalName() + " is \"" + until + "\", which is not a time");
    }
  }

  private static EntityDescriptor entity(Element element) {
    try {
      return OpenSaml.read(element, EntityDescriptor.class);
    } catch (CodedFailure e) {
      throw wrong(id(element), e.getMessage());
    }
  }

  private static IllegalArgumentException wrong(String entityId, String what) {
    return new IllegalArgumentException("the IdP " + entityId + ": " + what);
  }

  private static IdentityProvider read(EntityDescriptor entity) {
    String name = entity.getEntityID();
    if (name == null || name.isBlank()) {
      throw wrong("without a name", "its EntityDescriptor has no entityID");
    }
    IDPSSODescriptor role = entity.getIDPSSODescriptor(PROTOCOL);
    if (role == null) {
      throw wrong(
          name,
          "it is no IdP of SAML 2.0: no IDPSSODescriptor has "
              + PROTOCOL
              + " in protocolSupportEnumeration");
    }
    List<X509Certificate> encryption = certificates(name, role, UsageType.ENCRYPTION);
    return new IdentityProvider(
        name,
        signing(name, role),
        encryption.isEmpty() ? null : encryption.get(0),
        locations(name, role.getSingleSignOnServices()),
        logout(name, role),
        artifacts(name, role),
        Boolean.TRUE.equals(role.getWantAuthnRequestsSigned()));
  }

  private static List<X509Certificate> signing(String name, IDPSSODescriptor role) {
    List<X509Certificate> found = certificates(name, role, UsageType.SIGNING);
    for (KeyDescriptor key : role.getKeyDescriptors()) {
      KeyInfo info = key.getKeyInfo();
      boolean alone = info != null && info.getX509Datas().isEmpty();
      if (fits(key, UsageType.SIGNING)
          && alone
          && !(info.getKeyValues().isEmpty() && info.getDEREncodedKeyValues().isEmpty())) {
        throw wrong(
            name,
            "a KeyDescriptor has a KeyValue and no X509Certificate, from which keys are read; add"
                + " the certificate to the metadata");
      }
    }
    if (found.isEmpty()
        && role.getKeyDescriptors().stream().anyMatch(key -> fits(key, UsageType.SIGNING))) {
      throw wrong(name, "no KeyDescriptor for signing has an X509Certificate");
    }
    return found;
  }

  private static boolean fits(KeyDescriptor key, UsageType use) {
    return key.getUse() == use || key.getUse() == null || key.getUse() == UsageType.UNSPECIFIED;
  }

  private static List<X509Certificate> certificates(
      String name, IDPSSODescriptor role, UsageType use) {
    List<X509Certificate> found = new ArrayList<>();
    int number = 0;
    for (KeyDescriptor key : role.getKeyDescriptors()) {
      number++;
      if (!fits(key, use) || key.getKeyInfo() == null) {
        continue;
      }
      for (var data : key.getKeyInfo().getX509Datas()) {
        for (var certificate : data.getX509Certificates()) {
          try {
            found.add(Signatures.certificate(certificate.getValue()));
          } catch (CodedFailure e) {
            throw wrong(
                name,
                "KeyDescriptor "
                    + number
                    + (key.getUse() == null || key.getUse() == UsageType.UNSPECIFIED
                        ? ""
                        : " (" + use.getValue() + ")")
                    + ": "
                    + e.getMessage());
          }
        }
      }
    }
    return found;
  }

  private static Map<Binding, URI> locations(String name, List<? extends Endpoint> endpoints) {
    Map<Binding, URI> found = new EnumMap<>(Binding.class);
    for (Endpoint endpoint : endpoints) {
      Binding binding = binding(endpoint);
      if (binding != null) {
        found.putIfAbsent(binding, address(name, endpoint, endpoint.getLocation()));
      }
    }
    return found;
  }

  private static Map<Binding, LogoutAddress> logout(String name, IDPSSODescriptor role) {
    Map<Binding, LogoutAddress> found = new EnumMap<>(Binding.class);
    for (Endpoint endpoint : role.getSingleLogoutServices()) {
      Binding binding = binding(endpoint);
      if (binding != null) {
        URI requests = address(name, endpoint, endpoint.getLocation());
        String answers = endpoint.getResponseLocation();
        found.putIfAbsent(
            binding,
            new LogoutAddress(
                requests, answers == null ? requests : address(name, endpoint, answers)));
      }
    }
    return found;
  }

  private static Map<Integer, URI> artifacts(String name, IDPSSODescriptor role) {
    Map<Integer, URI> found = new HashMap<>();
    for (var service : role.getArtifactResolutionServices()) {
      if (service.getIndex() == null) {
        throw wrong(name, "an ArtifactResolutionService has no index");
      }
      found.put(service.getIndex(), address(name, service, service.getLocation()));
    }
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

  private static URI address(String name, Endpoint endpoint, String location) {
    String what = endpoint.getElementQName().getLocalPart() + " of " + endpoint.getBinding();
    if (location == null || location.isBlank()) {
      throw wrong(name, "the " + what + " has no Location");
    }
    try {
      return Addresses.parse(location.strip());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "the IdP "
              + name
              + ": the "
              + what
              + " has the address \""
              + location
              + "\", which is not an absolute http or https URL",
          e);
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
