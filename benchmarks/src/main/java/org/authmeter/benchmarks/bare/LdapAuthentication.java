package org.authmeter.benchmarks.bare;

import java.time.Duration;
import java.util.Properties;
import org.ldaptive.BindResponse;
import org.ldaptive.Connection;
import org.ldaptive.ConnectionConfig;
import org.ldaptive.LdapException;
import org.ldaptive.PooledConnectionFactory;
import org.ldaptive.ReturnAttributes;
import org.ldaptive.SearchRequest;
import org.ldaptive.SearchResponse;
import org.ldaptive.SimpleBindRequest;
import org.ldaptive.ssl.SslConfig;
import org.ldaptive.ssl.X509CredentialConfig;

/**
 * Search and bind as one writes them with ldaptive: one pool for searches, one for binds. As in the
 * sampler each request is made anew, two entries are asked for and one must come. Threads share it.
 */
final class LdapAuthentication implements BareMain.Operation {
  private static final Duration LIMIT = Duration.ofSeconds(8);
  private static final int TWO = 2;

  private final String baseDn;
  private final String filter;
  private final String password;
  private final PooledConnectionFactory searches;
  private final PooledConnectionFactory binds;

  private LdapAuthentication(Properties settings) {
    baseDn = settings.getProperty("authmeter.ldap.baseDn");
    filter = "(uid=" + settings.getProperty("bare.user") + ")";
    password = settings.getProperty("bare.password");
    searches = pool(settings);
    binds = pool(settings);
  }

  /**
   * One for all threads.
   *
   * @param settings addresses of the testbed; {@code bare.url}, {@code bare.startTls}, {@code
   *     bare.pool}, {@code bare.user} and {@code bare.password}
   */
  static BareMain.Work sharingPools(Properties settings) {
    LdapAuthentication shared = new LdapAuthentication(settings);
    return thread -> shared;
  }

  private static PooledConnectionFactory pool(Properties settings) {
    X509CredentialConfig authority = new X509CredentialConfig();
    authority.setTrustCertificates("file:" + settings.getProperty("authmeter.ldap.trustStore"));
    int size = Integer.parseInt(settings.getProperty("bare.pool"));
    PooledConnectionFactory pool =
        PooledConnectionFactory.builder()
            .config(
                ConnectionConfig.builder()
                    .url(settings.getProperty("bare.url"))
                    .useStartTLS(Boolean.parseBoolean(settings.getProperty("bare.startTls")))
                    .connectTimeout(LIMIT)
                    .responseTimeout(Duration.ofSeconds(60))
                    .sslConfig(SslConfig.builder().credentialConfig(authority).build())
                    .build())
            .min(size)
            .max(size)
            .blockWaitTime(LIMIT)
            .build();
    pool.initialize();
    return pool;
  }

  @Override
  public void run() throws LdapException {
    String dn = find();
    if (dn == null) {
      throw new LdapException("not exactly one entry for " + filter);
    }
    try (Connection connection = binds.getConnection()) {
      BindResponse response = connection.operation(new SimpleBindRequest(dn, password)).execute();
      if (!response.isSuccess()) {
        throw new LdapException(response.getResultCode(), "the bind failed");
      }
    }
  }

  /** Null if there is not exactly one entry. */
  private String find() throws LdapException {
    SearchRequest request =
        SearchRequest.builder()
            .dn(baseDn)
            .filter(filter)
            .sizeLimit(TWO)
            .returnAttributes(ReturnAttributes.NONE.value())
            .build();
    try (Connection connection = searches.getConnection()) {
      SearchResponse response = connection.operation(request).execute();
      return response.entrySize() == 1 ? response.getEntry().getDn() : null;
    }
  }

  @Override
  public void close() {
    searches.close();
    binds.close();
  }
}
