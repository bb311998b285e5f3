package org.authmeter.jmeter.cas;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.authmeter.jmeter.cas.client.CallbackKeys;
import org.authmeter.jmeter.cas.client.CallbackListener;
import org.authmeter.jmeter.cas.client.CasServer;
import org.authmeter.jmeter.cas.client.Protocol;
import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.web.Addresses;
import org.authmeter.jmeter.web.NodePolicy;

/** Reads the fields of the server element; messages name the field, its value and the remedy. */
final class CheckedServer {
  private CheckedServer() {}

  static CasServer server(CasServerFields f) {
    boolean renew = FieldText.flag("renew", f.getRenew(), CasServerFields.DEFAULT_RENEW);
    boolean gateway = FieldText.flag("gateway", f.getGateway(), CasServerFields.DEFAULT_GATEWAY);
    if (renew && gateway) {
      throw new IllegalArgumentException(
          "gateway: true does not go with renew: true, which asks for the password always");
    }
    String format = FieldText.text(f.getFormat(), CasServerFields.DEFAULT_FORMAT);
    if (!format.equalsIgnoreCase("xml") && !format.equalsIgnoreCase("json")) {
      throw new IllegalArgumentException("format: \"" + format + "\" is neither xml nor json");
    }
    return new CasServer(
        base(FieldText.text(f.getUrl(), "")),
        address("service", FieldText.text(f.getService(), ""), "authmeter.cas.service"),
        FieldText.choice(
            Protocol.class, "protocol", f.getProtocol(), CasServerFields.DEFAULT_PROTOCOL),
        renew,
        gateway,
        format.equalsIgnoreCase("json"));
  }

  static NodePolicy nodes(CasServerFields f, CasServer server) {
    return NodePolicy.parse(
        FieldText.text(f.getNodePolicy(), CasServerFields.DEFAULT_NODE_POLICY),
        FieldText.text(f.getNodes(), ""),
        FieldText.text(f.getNodeScript(), ""),
        server.base().getHost());
  }

  /**
   * Opens the call-back listener.
   *
   * @return null when none is asked for
   */
  static CallbackListener callback(CasServerFields f) throws IOException {
    if (!FieldText.flag("callback", f.getCallback(), CasServerFields.DEFAULT_CALLBACK)) {
      return null;
    }
    String host = FieldText.text(f.getCallbackAddress(), CasServerFields.DEFAULT_CALLBACK_ADDRESS);
    int port =
        (int)
            FieldText.number(
                "callbackPort",
                f.getCallbackPort(),
                CasServerFields.DEFAULT_CALLBACK_PORT,
                0,
                65_535);
    Duration patience =
        FieldText.time(
            "callbackTimeout",
            f.getCallbackTimeout(),
            CasServerFields.DEFAULT_CALLBACK_TIMEOUT,
            ChronoUnit.MILLIS,
            1);
    String url = FieldText.text(f.getCallbackUrl(), "");
    URI publicUrl = url.isEmpty() ? null : address("callbackUrl", url, "authmeter.cas.callbackUrl");
    if (publicUrl != null && !publicUrl.getScheme().equals("https")) {
      throw new IllegalArgumentException(
          "callbackUrl: \"" + url + "\" is not https, which servers demand (CAS protocol 2.5.4)");
    }
    String store = FieldText.text(f.getCallbackKeyStore(), "");
    String password =
        f.getCallbackKeyStorePassword() == null ? "" : f.getCallbackKeyStorePassword();
    CallbackKeys keys =
        store.isEmpty() ? CallbackKeys.make(host) : CallbackKeys.read(Path.of(store), password);
    String certificate = FieldText.text(f.getCallbackCertificate(), "");
    if (!certificate.isEmpty()) {
      keys.writeCertificate(Path.of(certificate));
    }
    return new CallbackListener(
        InetSocketAddress.createUnresolved(host, port), keys.tls(), publicUrl, patience);
  }

  private static URI base(String text) {
    String url = text.isEmpty() || text.contains("://") ? text : "https://" + text;
    while (url.endsWith("/")) {
      url = url.substring(0, url.length() - 1);
    }
    return address(
        "url",
        url.endsWith("/login") ? url.substring(0, url.length() - 6) : url,
        "authmeter.cas.url");
  }

  static URI address(String field, String text, String property) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException(
          field + ": empty; give an absolute http or https URL (property " + property + ")");
    }
    try {
      URI uri = Addresses.parse(text);
      // the parser gives a path to addresses without one; the server's own begins there
      return field.equals("url") && uri.getPath().equals("/") ? URI.create(text) : uri;
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          field + ": \"" + text + "\" is no absolute http or https URL (" + property + ")", e);
    }
  }
}
