package org.authmeter.signon.ldap.provider.spring;

import java.util.Hashtable;
import javax.naming.Context;
import javax.naming.NamingException;
import javax.naming.directory.DirContext;
import javax.naming.ldap.Control;
import javax.naming.ldap.LdapContext;
import org.authmeter.signon.ldap.provider.PasswordPolicy;
import org.ldaptive.control.PasswordPolicyControl;
import org.springframework.ldap.core.support.DefaultTlsDirContextAuthenticationStrategy;
import org.springframework.ldap.core.support.DirContextAuthenticationStrategy;

/**
 * A simple bind on a connection that is open already: JNDI shows the controls of an answer only at
 * a context that exists, and a bind that is refused while the context is made leaves none.
 */
final class SimpleBind implements DirContextAuthenticationStrategy {
  private static final Control[] POLICY = {new Asked()};

  private final Control[] controls;

  /**
   * @param passwordPolicy whether the password policy control is asked for
   */
  SimpleBind(boolean passwordPolicy) {
    controls = passwordPolicy ? POLICY : null;
  }

  /** The same after StartTLS. */
  static DefaultTlsDirContextAuthenticationStrategy afterStartTls(boolean passwordPolicy) {
    SimpleBind bind = new SimpleBind(passwordPolicy);
    return new DefaultTlsDirContextAuthenticationStrategy() {
      @Override
      protected void applyAuthentication(LdapContext context, String dn, String password)
          throws NamingException {
        bind.bind(context, dn, password);
      }
    };
  }

  /** With this version of the protocol JNDI connects without an anonymous bind before the other. */
  @Override
  public void setupEnvironment(Hashtable<String, Object> environment, String dn, String password) {
    environment.put("java.naming.ldap.version", "3");
  }

  @Override
  public DirContext processContextAfterCreation(DirContext context, String dn, String password)
      throws NamingException {
    bind((LdapContext) context, dn, password);
    return context;
  }

  private void bind(LdapContext context, String dn, String password) throws NamingException {
    context.addToEnvironment(Context.SECURITY_AUTHENTICATION, "simple");
    context.addToEnvironment(Context.SECURITY_PRINCIPAL, dn);
    context.addToEnvironment(Context.SECURITY_CREDENTIALS, password);
    try {
      context.reconnect(controls);
    } catch (NamingException e) {
      throw new Refused(e, policy(context));
    }
  }

  /** What came with the answer to the bind. */
  static PasswordPolicy policy(LdapContext context) throws NamingException {
    PasswordPolicy all = PasswordPolicy.NONE;
    Control[] came = context.getResponseControls();
    for (Control control : came == null ? new Control[0] : came) {
      all = all.and(control.getID(), control.getEncodedValue());
    }
    return all;
  }

  /** A bind that failed, with what the server said about the password. */
  static final class Refused extends NamingException {
    private static final long serialVersionUID = 1L;
    private final transient PasswordPolicy policy;

    Refused(NamingException thrown, PasswordPolicy policy) {
      super(thrown.getMessage());
      setRootCause(thrown);
      this.policy = policy;
    }

    PasswordPolicy policy() {
      return policy;
    }
  }

  /** The request (draft-behera-ldap-password-policy-11, section 6.1): it has no value. */
  private static final class Asked implements Control {
    private static final long serialVersionUID = 1L;

    @Override
    public String getID() {
      return PasswordPolicyControl.OID;
    }

    @Override
    public boolean isCritical() {
      return false;
    }

    @Override
    public byte[] getEncodedValue() {
      return null;
    }
  }
}
