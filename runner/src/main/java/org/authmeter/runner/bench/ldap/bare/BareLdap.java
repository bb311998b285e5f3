package org.authmeter.runner.bench.ldap.bare;

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
 * sampler each request is made anew, two entries are asked for and one must come.
 */
final class BareLdap implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(8);
  private static final int TWO = 2;

  private final String baseDn;
  private final String filter;
  private final String password;
  private final PooledConnectionFactory searches;
  private final PooledConnectionFactory binds;

  /**
   * @param wanted url, startTls, authority (PEM), pool, baseDn, filter, password
   */
  BareLdap(Properties wanted) {
    baseDn = wanted.getProperty("baseDn");
    filter = wanted.getProperty("filter");
    password = wanted.getProperty("password");
    searches = pool(wanted);
    binds = pool(wanted);
  }

  private static PooledConnectionFactory pool(Properties wanted) {
    X509CredentialConfig authority = new X509CredentialConfig();
    authority.setTrustCertificates("file:" + wanted.getProperty("authority"));
    int size = Integer.parseInt(wanted.getProperty("pool"));
    PooledConnectionFactory pool =
        PooledConnectionFactory.builder()
            .config(
                ConnectionConfig.builder()
                    .url(wanted.getProperty("url"))
                    .useStartTLS(Boolean.parseBoolean(wanted.getProperty("startTls")))
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

  /**
   * @return what went wrong, or empty
   */
  String authenticate() {
    try {
      String dn = find();
      return dn == null ? "not exactly one entry for " + filter : bind(dn);
    } catch (LdapException e) {
      return e.toString();
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

  private String bind(String dn) throws LdapException {
    try (Connection connection = binds.getConnection()) {
      BindResponse response = connection.operation(new SimpleBindRequest(dn, password)).execute();
      return response.isSuccess() ? "" : response.getResultCode().toString();
    }
  }

  @Override
  public void close() {
    searches.close();
    binds.close();
  }
}
