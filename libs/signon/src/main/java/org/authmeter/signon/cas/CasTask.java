package org.authmeter.signon.cas;

import java.net.URI;
import org.authmeter.signon.cas.answer.CasCode;
import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.walk.PageRules;
import org.authmeter.signon.web.Credentials;

/**
 * What one sample is asked to do.
 *
 * @param operation what is done
 * @param credentials what is typed into a login form; an empty user types nothing
 * @param submitButton name, id or value of the form's button; empty = found
 * @param newSession whether the browser knows no session yet, so that a form must come
 * @param sessionUser who signed on in the browser's session; empty = nobody
 * @param expect whom a validation must name, or what the service's page must show; {@code {user}}
 *     stands for the one who signed on; empty = anyone
 * @param ticket the ticket to validate; empty = one is obtained first
 * @param validator who validates after a login
 * @param targetService of proxy tickets
 * @param proxyCallback pgtUrl; null asks for no proxy-granting ticket
 * @param checks further calls that must come out right
 * @param pages what is done with the pages between
 * @param maxHops maximum of requests of one sample
 */
public record CasTask(
    Operation operation,
    Credentials credentials,
    String submitButton,
    boolean newSession,
    String sessionUser,
    String expect,
    String ticket,
    Validator validator,
    URI targetService,
    ProxyCallback proxyCallback,
    Checks checks,
    PageRules pages,
    int maxHops) {

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
  public CasTask with(Credentials user, String signedOn, String itsTicket, PageRules itsPages) {
    return new CasTask(
        operation,
        user,
        submitButton,
        newSession,
        signedOn,
        expect,
        itsTicket,
        validator,
        targetService,
        proxyCallback,
        checks,
        itsPages,
        maxHops);
  }

  @Override
  public String toString() {
    return operation + " of " + credentials.user();
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
