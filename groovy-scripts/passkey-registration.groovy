/*
 * Registers passkeys (WebAuthn) on pages that ask for it, and leaves login pages to passwords.
 * A page script of the samplers that sign on in a browser: field "pageScripts".
 *
 * Inputs and state: as of passkey.groovy; the passkeys are the same
 * Outputs: the leg "SAML passkey registration", and "SAML passkey registration options" where it works by JSON
 */
import org.authmeter.signon.passkey.PasskeyPages

return PasskeyPages.registration({ String name -> vars.get(name) }).answer(page, user)
