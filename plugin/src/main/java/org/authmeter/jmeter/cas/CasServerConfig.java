package org.authmeter.jmeter.cas;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.AllowedHosts;
import org.authmeter.browser.web.NodePolicy;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SharedConfig;
import org.authmeter.jmeter.element.SharedKey;
import org.authmeter.jmeter.http.BrowserSampler;
import org.authmeter.signon.cas.CallbackKeys;
import org.authmeter.signon.cas.CallbackListener;
import org.authmeter.signon.cas.CasServer;
import org.authmeter.signon.cas.CasServer.Protocol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server of the CAS protocol, for the samplers of all virtual users that name it, and the
 * listener for its proxy-granting tickets.
 */
public class CasServerConfig extends SharedConfig<CasServerConfig.Shared> {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(CasServerConfig.class);

  static final Field<String> SERVER_NAME = Field.text("serverName", "cas");
  private static final Field<URI> URL = Field.text("url").as(CasServerConfig::base);
  private static final Field<URI> SERVICE = BrowserSampler.url("service", "authmeter.cas.service");
  private static final Field<Protocol> PROTOCOL = Field.choice("protocol", Protocol.CAS3);
  private static final Field<String> FORMAT = Field.words("format", "xml", "xml", "json");
  private static final Field<Boolean> RENEW = Field.flag("renew", false);
  private static final Field<Boolean> GATEWAY = Field.flag("gateway", false);
  private static final Field<Boolean> CALLBACK = Field.flag("callback", false);
  private static final Field<String> CALLBACK_ADDRESS = Field.text("callbackAddress", "127.0.0.1");
  private static final Field<Integer> CALLBACK_PORT = Field.number("callbackPort", 0, 0, 65_535);
  private static final Field<URI> CALLBACK_URL =
      BrowserSampler.optionalUrl("callbackUrl", "authmeter.cas.callbackUrl");
  private static final Field<String> CALLBACK_KEY_STORE = Field.file("callbackKeyStore");
  private static final Field<String> CALLBACK_KEY_STORE_PASSWORD =
      Field.password("callbackKeyStorePassword");
  private static final Field<String> CALLBACK_CERTIFICATE = Field.file("callbackCertificate");
  private static final Field<Duration> CALLBACK_TIMEOUT =
      Field.milliseconds("callbackTimeout", 5_000, 1);

  static final ElementForm FORM =
      ElementForm.withIcon("cas-config.png")
          .group("server", SERVER_NAME, URL, SERVICE, BrowserSampler.ALLOWED_HOSTS)
          .group("protocol_group", PROTOCOL, FORMAT, RENEW, GATEWAY)
          .group(
              "cluster",
              BrowserSampler.NODES,
              BrowserSampler.NODE_POLICY,
              BrowserSampler.NODE_SCRIPT)
          .group(
              "callback_group",
              CALLBACK,
              CALLBACK_ADDRESS,
              CALLBACK_PORT,
              CALLBACK_URL,
              CALLBACK_KEY_STORE,
              CALLBACK_KEY_STORE_PASSWORD,
              CALLBACK_CERTIFICATE,
              CALLBACK_TIMEOUT);

  static final SharedKey<Shared> KEY = new SharedKey<>("CAS Server", SERVER_NAME);

  /**
   * What the samplers share.
   *
   * @param server the server and how it is asked
   * @param nodes addresses of the server's host
   * @param allowedHosts where requests may go
   * @param callback listener for proxy-granting tickets; null if none is opened
   * @param turns counts samples or requests of all virtual users, for the nodes
   */
  record Shared(
      CasServer server,
      NodePolicy nodes,
      AllowedHosts allowedHosts,
      CallbackListener callback,
      AtomicLong turns) {}

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected SharedKey<Shared> key() {
    return KEY;
  }

  @Override
  protected Shared open() throws IOException {
    boolean renew = RENEW.of(this);
    boolean gateway = GATEWAY.of(this);
    if (renew && gateway) {
      throw GATEWAY.wrong("true contradicts renew: true, which always asks for the password");
    }
    CasServer server =
        new CasServer(
            URL.of(this),
            SERVICE.of(this),
            PROTOCOL.of(this),
            renew,
            gateway,
            FORMAT.of(this).equals("json"));
    NodePolicy nodes = BrowserSampler.nodes(this, Addresses.host(server.base()));
    AllowedHosts hosts = BrowserSampler.ALLOWED_HOSTS.of(this);
    CallbackListener listener = CALLBACK.of(this) ? listen() : null;
    if (server.base().getScheme().equals("http")) {
      log.warn(
          "{}: {} is plain http; the ticket-granting cookie is usually Secure, and then single"
              + " sign-on does not work",
          getName(),
          server.base());
    }
    log.info("{}: {} of {}", getName(), server.protocol(), server.base());
    if (listener != null) {
      log.info("{}: proxy-granting tickets are received at {}", getName(), listener.url());
    }
    return new Shared(server, nodes, hosts, listener, new AtomicLong());
  }

  private CallbackListener listen() throws IOException {
    URI url = CALLBACK_URL.of(this);
    if (url != null && !url.getScheme().equals("https")) {
      throw CALLBACK_URL.wrong(
          "\"" + url + "\" is not https, which servers require (CAS protocol 2.5.4)");
    }
    String host = CALLBACK_ADDRESS.of(this);
    InetSocketAddress address = InetSocketAddress.createUnresolved(host, CALLBACK_PORT.of(this));
    Duration timeout = CALLBACK_TIMEOUT.of(this);
    String store = CALLBACK_KEY_STORE.of(this);
    try {
      CallbackKeys keys =
          store.isEmpty()
              ? CallbackKeys.make(host)
              : CallbackKeys.read(Path.of(store), CALLBACK_KEY_STORE_PASSWORD.of(this));
      String certificate = CALLBACK_CERTIFICATE.of(this);
      if (!certificate.isEmpty()) {
        keys.writeCertificate(Path.of(certificate));
      }
      return new CallbackListener(address, keys.tls(), url, timeout);
    } catch (IOException e) {
      throw new IOException("the callback listener cannot be opened: " + e.getMessage(), e);
    }
  }

  @Override
  protected void close(Shared shared) {
    if (shared.callback() != null) {
      shared.callback().close();
    }
  }

  /**
   * The server's URL without {@code /login} and slashes at its end; https if no scheme is given.
   */
  private static URI base(String text) {
    String url = text.isEmpty() || text.contains("://") ? text : "https://" + text;
    while (url.endsWith("/")) {
      url = url.substring(0, url.length() - 1);
    }
    url = url.endsWith("/login") ? url.substring(0, url.length() - "/login".length()) : url;
    URI uri = BrowserSampler.address(url, "authmeter.cas.url");
    // the parser gives a path to addresses without one, and paths are appended here
    return uri.getPath().equals("/") ? URI.create(url) : uri;
  }
}
