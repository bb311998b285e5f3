/** Passkeys at the IdP (W3C Web Authentication Level 3): registered, and signed on with. */
package org.authmeter.testbed.idp.passkey;
