package org.authmeter.signon.oidc.provider;

import java.net.URI;
import java.util.EnumMap;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;

/** Addresses of a provider. */
public final class Endpoints {
  private final Map<Endpoint, URI> addresses = new EnumMap<>(Endpoint.class);

  /** Reads the address of an endpoint from where it is written; null = none. */
  public interface Source {
    URI read(Endpoint endpoint) throws CodedFailure;
  }

  public Endpoints(Source source) throws CodedFailure {
    for (Endpoint endpoint : Endpoint.values()) {
      addresses.put(endpoint, source.read(endpoint));
    }
  }

  /** The address, or null. */
  public URI of(Endpoint endpoint) {
    return addresses.get(endpoint);
  }

  /** These, and where one is missing the others'. */
  public Endpoints or(Endpoints others) throws CodedFailure {
    return new Endpoints(endpoint -> of(endpoint) == null ? others.of(endpoint) : of(endpoint));
  }

  /** The address; it is a failure if there is none. */
  public URI required(Endpoint endpoint) throws CodedFailure {
    URI address = of(endpoint);
    if (address == null) {
      throw new CodedFailure(
          OidcCode.NO_ENDPOINT,
          "the provider's discovery document has no "
              + endpoint.parameter()
              + "; choose another operation, or set "
              + endpoint.field()
              + " in the OIDC Provider");
    }
    return address;
  }
}
