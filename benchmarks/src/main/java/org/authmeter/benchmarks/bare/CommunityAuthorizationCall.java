package org.authmeter.benchmarks.bare;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Properties;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.http.HttpHost;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.impl.DefaultBHttpClientConnection;
import org.apache.http.message.BasicHttpEntityEnclosingRequest;
import org.apache.http.message.BasicHttpRequest;
import org.apache.http.protocol.HttpCoreContext;
import org.apache.http.protocol.HttpProcessor;
import org.apache.http.protocol.HttpProcessorBuilder;
import org.apache.http.protocol.HttpRequestExecutor;
import org.apache.http.protocol.RequestContent;
import org.apache.http.protocol.RequestTargetHost;
import org.apache.http.util.EntityUtils;
import org.authmeter.common.tls.TlsProvider;

/**
 * {@code whoami} of the Community Authorization Service (Globus Toolkit 4): each call has a new
 * connection with mutual TLS and a full handshake, reads the service's description, and parses the
 * answer with the JDK's DOM. Not safe for threads.
 */
final class CommunityAuthorizationCall implements BareMain.Operation {
  private static final int TIMEOUT_MS = 200_000;
  private static final int BUFFER = 8192;
  private static final String NAMESPACE = "http://www.globus.org/07/2004/cas";
  private static final byte[] ENVELOPE =
      ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
              + "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>"
              + "<c:whoami xmlns:c=\"%1$s\" xmlns:t=\"%1$s/casTypes\"></c:whoami></s:Body></s:Envelope>")
          .formatted(NAMESPACE)
          .getBytes(StandardCharsets.UTF_8);
  private static final HttpProcessor HEADERS =
      HttpProcessorBuilder.create().add(new RequestContent()).add(new RequestTargetHost()).build();

  private final URI url;
  private final String user;
  private final TlsProvider provider;
  private final KeyManager[] keys;
  private final TrustManager[] trust;
  private final HttpRequestExecutor executor = new HttpRequestExecutor();
  private final DocumentBuilder xml;

  private CommunityAuthorizationCall(
      URI url, String user, TlsProvider provider, KeyManager[] keys, TrustManager[] trust)
      throws Exception {
    this.url = url;
    this.user = user;
    this.provider = provider;
    this.keys = keys;
    this.trust = trust;
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    xml = factory.newDocumentBuilder();
  }

  /**
   * Threads share the key and the authorities.
   *
   * @param settings addresses of the testbed, and {@code bare.user}: the nickname that must come
   */
  static BareMain.Work sharingTls(Properties settings) throws Exception {
    char[] password = settings.getProperty("authmeter.community.keyStorePassword").toCharArray();
    KeyStore own = KeyStore.getInstance("PKCS12");
    try (InputStream in =
        Files.newInputStream(Path.of(settings.getProperty("authmeter.community.keyStore")))) {
      own.load(in, password);
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, password);
    KeyStore authorities = KeyStore.getInstance("PKCS12");
    authorities.load(null, null);
    try (InputStream in =
        Files.newInputStream(Path.of(settings.getProperty("authmeter.community.trustStore")))) {
      authorities.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(authorities);
    URI url = URI.create(settings.getProperty("authmeter.community.url"));
    String user = settings.getProperty("bare.user");
    return thread ->
        new CommunityAuthorizationCall(
            url, user, BareMain.tls(settings), keys.getKeyManagers(), trust.getTrustManagers());
  }

  @Override
  public void run() throws Exception {
    try (Socket plain = new Socket()) {
      plain.setTcpNoDelay(true);
      plain.connect(new InetSocketAddress(url.getHost(), url.getPort()), TIMEOUT_MS);
      plain.setSoTimeout(TIMEOUT_MS);
      SSLContext context = provider.context("TLS", keys, trust);
      try (SSLSocket tls =
          (SSLSocket)
              context.getSocketFactory().createSocket(plain, url.getHost(), url.getPort(), true)) {
        SSLParameters parameters = tls.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        tls.setSSLParameters(parameters);
        tls.startHandshake();
        call(tls);
      }
    }
  }

  private void call(Socket socket) throws Exception {
    DefaultBHttpClientConnection http = new DefaultBHttpClientConnection(BUFFER);
    http.bind(socket);
    byte[] description = send(http, new BasicHttpRequest("GET", url.getRawPath() + "?wsdl"));
    if (!new String(description, StandardCharsets.UTF_8).contains("definitions")) {
      throw new IOException("the service has no description");
    }
    BasicHttpEntityEnclosingRequest request =
        new BasicHttpEntityEnclosingRequest("POST", url.getRawPath());
    ByteArrayEntity entity = new ByteArrayEntity(ENVELOPE);
    entity.setContentType("text/xml; charset=utf-8");
    request.setEntity(entity);
    request.addHeader("SOAPAction", '"' + NAMESPACE + "/whoami\"");
    byte[] answer = send(http, request);
    String nickname =
        xml.parse(new ByteArrayInputStream(answer)).getDocumentElement().getTextContent().strip();
    if (!nickname.equals(user)) {
      throw new IOException("the service calls the user '" + nickname + "'");
    }
  }

  private byte[] send(DefaultBHttpClientConnection http, HttpRequest request) throws Exception {
    HttpCoreContext context = HttpCoreContext.create();
    context.setTargetHost(new HttpHost(url.getHost(), url.getPort(), url.getScheme()));
    executor.preProcess(request, HEADERS, context);
    HttpResponse response = executor.execute(request, http, context);
    byte[] body = EntityUtils.toByteArray(response.getEntity());
    executor.postProcess(response, HEADERS, context);
    if (response.getStatusLine().getStatusCode() != 200) {
      throw new IOException(response.getStatusLine().toString());
    }
    return body;
  }

  @Override
  public void close() {
    // each call closes its connection
  }
}
