/*
 * Answers HTTP 401 with "WWW-Authenticate: Negotiate" by a Kerberos ticket of the virtual user (RFC 4559).
 * A page script of the samplers that sign on in a browser: field "pageScripts".
 *
 * Inputs (JMeter variables):
 *   KERBEROS_PASSWORD   the user's password; default: the variable PASSWORD
 *   KERBEROS_KEYTAB     keytab with the users' keys in place of passwords; default none
 *   KERBEROS_REALM      realm of the users; default: that of krb5.conf, or of a user name with @
 *   KERBEROS_SERVICE    service that the ticket is for; default HTTP@{host}
 *   KERBEROS_TICKETS    kept (default): a user's tickets are used until they expire. fresh: each login asks the KDC
 * KDC and realm are those of krb5.conf: start JMeter with -Djava.security.krb5.conf=FILE
 * Outputs:
 *   the legs "SAML Kerberos AS" and "SAML Kerberos TGS" (exchanges with the KDC) and "SAML Kerberos" (the request with the
 *   ticket), or with CAS or OIDC in front; no ticket goes into a variable, a log or a result
 * State: the tickets, in this JVM
 */
import org.authmeter.signon.kerberos.KerberosPages

return new KerberosPages({ String name -> vars.get(name) }).answer(page, user)
