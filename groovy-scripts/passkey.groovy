/*
 * Signs on with passkeys (WebAuthn), and registers them where a page asks for it.
 * A page script of the samplers that sign on in a browser: field "pageScripts".
 *
 * Knows two kinds of pages: those of Keycloak, and pages whose script gets options from one address
 * and sends the answer to another one, with JSON.
 *
 * Inputs (JMeter variables; the defaults fit a login page with autofill of passkeys):
 *   PASSKEY_FILE            file with the passkeys of all accounts, one a line, mode 600; empty = they are kept in
 *                           this JVM, and a setUp thread group registers them
 *   PASSKEY_ALGORITHMS      ES256, ED25519 or both, comma separated; default both: the server chooses
 *   PASSKEY_ATTESTATION     none (default) or packed: new passkeys carry a self attestation
 *   PASSKEY_COUNTER         true (default): new passkeys count their signatures
 *   PASSKEY_VERIFICATION    true (default): the authenticator verifies the user
 *   PASSKEY_DISCOVERABLE    true (default): new passkeys work without a user name
 *   PASSKEY_MISUSE          none (default), wrong-origin, old-counter, another-user, replay or no-verification
 *   PASSKEY_PAGE            selector of the page on which a login by JSON begins; default input[autocomplete~=webauthn]
 *   PASSKEY_BEGIN           address of the options; default /webauthn/begin
 *   PASSKEY_FINISH          address of the answer; default /webauthn/finish
 *   PASSKEY_USER_FIELD      field of the user name for BEGIN; default none
 *   PASSKEY_OPTIONS         where the options are in the answer, such as data.publicKey; default publicKey, or all
 *   PASSKEY_KEEP            fields of that answer that go back to FINISH, comma separated
 *   PASSKEY_CREDENTIAL      field of the credential for FINISH; default: it is the whole body
 *   PASSKEY_CSRF            header and where the page has its value, such as X-CSRF-Token=input[name=csrf_token]
 *   PASSKEY_OK              what is false in the answer of FINISH to a refused passkey; default ok
 *   PASSKEY_NEXT            where the answer of FINISH names the next address; default redirect. Without one, the
 *                           page is asked for again
 *   PASSKEY_REGISTRATION_PAGE, _BEGIN, _FINISH   the same for registrations; empty page = none
 * Outputs:
 *   legs "SAML passkey options", "SAML passkey", "SAML passkey registration", or with CAS or OIDC in front; neither keys
 *   nor signatures go into a variable, a log or a result
 * State: the passkeys, in the file or in this JVM
 */
import org.authmeter.signon.passkey.PasskeyPages

return new PasskeyPages({ String name -> vars.get(name) }).answer(page, user)
