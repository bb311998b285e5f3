package org.authmeter.signon.kerberos;

import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import javax.security.auth.Subject;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.kerberos.KerberosTicket;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.Configuration;
import javax.security.auth.login.LoginContext;
import javax.security.auth.login.LoginException;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSCredential;
import org.ietf.jgss.GSSException;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.GSSName;
import org.ietf.jgss.Oid;

/**
 * The tickets of one principal, by the JDK's Kerberos: that of the KDC, and those of services as
 * they are needed. Realm and KDC are those of krb5.conf (system property {@code
 * java.security.krb5.conf}).
 */
final class KerberosTickets {
  private static final String MODULE = "com.sun.security.auth.module.Krb5LoginModule";
  private static final String KDC = "krbtgt/";
  private static final String SPNEGO = "1.3.6.1.5.5.2";

  /** A ticket that ends sooner is replaced. */
  private static final long LEAST_MILLIS = 30_000;

  private final String principal;
  private Subject subject;

  KerberosTickets(String principal) {
    this.principal = principal;
  }

  /**
   * A token for a service, within SPNEGO (RFC 4178).
   *
   * @param service such as {@code HTTP@www.example.org}
   * @param password of the principal; never kept
   * @param keytab file with its key, in place of the password; empty = none
   * @param fresh whether the KDC is asked again for all tickets
   * @param exchanges takes the name and the time of each exchange with the KDC: AS, TGS
   * @throws LoginException when the KDC gives the user no ticket
   * @throws GSSException when it gives none for the service
   */
  synchronized byte[] token(
      String service,
      String password,
      String keytab,
      boolean fresh,
      BiConsumer<String, Duration> exchanges)
      throws LoginException, GSSException {
    if (fresh || subject == null || !isGood(subject)) {
      subject = null;
      long began = System.nanoTime();
      try {
        subject = login(password, keytab);
      } finally {
        exchanges.accept("AS", since(began));
      }
    }
    int tickets = tickets(subject).size();
    long began = System.nanoTime();
    try {
      byte[] token =
          Subject.doAs(subject, (PrivilegedExceptionAction<byte[]>) () -> token(service));
      if (tickets(subject).size() > tickets) { // one for the service has come
        exchanges.accept("TGS", since(began));
      }
      return token;
    } catch (PrivilegedActionException e) {
      if (e.getException() instanceof GSSException refused) {
        throw refused;
      }
      throw new IllegalStateException(e.getException());
    }
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }

  private static Set<KerberosTicket> tickets(Subject subject) {
    return subject.getPrivateCredentials(KerberosTicket.class);
  }

  private static boolean isGood(Subject subject) {
    return tickets(subject).stream()
        .anyMatch(
            ticket ->
                ticket.getServer().getName().startsWith(KDC)
                    && ticket.getEndTime() != null
                    && ticket.getEndTime().getTime() > System.currentTimeMillis() + LEAST_MILLIS);
  }

  private Subject login(String password, String keytab) throws LoginException {
    Map<String, String> options = new HashMap<>();
    options.put("principal", principal);
    options.put("isInitiator", "true");
    if (!keytab.isEmpty()) {
      options.put("useKeyTab", "true");
      options.put("keyTab", keytab);
      options.put("doNotPrompt", "true");
    }
    LoginContext context =
        new LoginContext(
            "AuthMeter",
            new Subject(),
            callbacks -> {
              for (Callback callback : callbacks) {
                if (callback instanceof PasswordCallback asked) {
                  asked.setPassword(password.toCharArray());
                }
              }
            },
            new Configuration() {
              @Override
              public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
                return new AppConfigurationEntry[] {
                  new AppConfigurationEntry(MODULE, LoginModuleControlFlag.REQUIRED, options)
                };
              }
            });
    context.login();
    return context.getSubject();
  }

  private static byte[] token(String service) throws GSSException {
    GSSManager manager = GSSManager.getInstance();
    Oid spnego = new Oid(SPNEGO);
    GSSCredential own =
        manager.createCredential(
            null, GSSCredential.DEFAULT_LIFETIME, spnego, GSSCredential.INITIATE_ONLY);
    GSSContext context =
        manager.createContext(
            manager.createName(service, GSSName.NT_HOSTBASED_SERVICE),
            spnego,
            own,
            GSSContext.DEFAULT_LIFETIME);
    try {
      return context.initSecContext(new byte[0], 0, 0);
    } finally {
      context.dispose();
    }
  }
}
