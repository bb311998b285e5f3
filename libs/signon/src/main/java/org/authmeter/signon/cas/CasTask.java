package org.authmeter.signon.cas;

import java.net.URI;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.signon.cas.answer.CasCode;

/**
 * What one sample is asked to do.
 *
 * @param operation what is done
 * @param login who signs on, and how; an empty user types nothing
 * @param sessionUser who signed on in the browser's session; empty = nobody
 * @param expect whom a validation must name, or what the service's page must show; {@code {user}}
 *     stands for the one who signed on; empty = anyone
 * @param ticket the ticket to validate; empty = one is obtained first
 * @param validator who validates after a login
 * @param proxy the service that proxy tickets are for; null for other operations
 * @param checks further calls that must come out right
 */
public record CasTask(
    Operation operation,
    SignOnSettings login,
    String sessionUser,
    String expect,
    String ticket,
    Validator validator,
    Proxy proxy,
    Checks checks) {

  /**
   * What a proxy needs.
   *
   * @param target service of the proxy tickets
   * @param callback where the server delivers proxy-granting tickets
   */
  public record Proxy(URI target, ProxyCallback callback) {}

  /** Who validates a ticket. */
  public enum Validator {
    /** The sampler, in the place of the service. */
    SAMPLER,
    /** The service, which the browser goes to. */
    SERVICE,
    /** Nobody. */
    NONE
  }

  /**
   * Checks after a validation that succeeded.
   *
   * @param oneUse the same ticket must be refused the second time
   * @param otherService a new ticket must be refused for this service; null = not checked
   */
  public record Checks(boolean oneUse, URI otherService) {
    /** Nothing is checked. */
    public static final Checks NONE = new Checks(false, null);
  }

  /** The same task for another user, with what differs from sample to sample. */
  public CasTask with(
      Operation itsOperation, SignOnSettings itsLogin, String signedOn, String itsTicket) {
    return new CasTask(
        itsOperation, itsLogin, signedOn, expect, itsTicket, validator, proxy, checks);
  }

  @Override
  public String toString() {
    return operation + " of " + login.user();
  }

  /** What a sample does. The names, in lower case with dashes, are saved in plans. */
  public enum Operation {
    /** A login by form, or by the session that is there, then the validation of the ticket. */
    LOGIN,
    /** A login by the session that is there; a login form is a failure. */
    SSO_LOGIN,
    /** Obtains a service ticket and leaves it unused. */
    TICKET,
    /** /validate. */
    VALIDATE,
    /** /serviceValidate. */
    SERVICE_VALIDATE,
    /** /p3/serviceValidate. */
    P3_SERVICE_VALIDATE,
    /** /samlValidate. */
    SAML_VALIDATE,
    /** A service ticket that gives a proxy ticket, which is validated. */
    PROXY,
    /** /v1/tickets. */
    REST,
    /** /logout. */
    LOGOUT
  }

  /** Where the server delivers proxy-granting tickets (CAS protocol 2.5.4). */
  public interface ProxyCallback {
    /** The pgtUrl. */
    URI url();

    /**
     * Waits for the ticket that came with this IOU.
     *
     * @throws CodedFailure {@link CasCode#CALLBACK_MISSING} when it does not come in time
     */
    String ticket(String pgtIou) throws CodedFailure;
  }
}
