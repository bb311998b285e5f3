/**
 * A software authenticator with passkeys (W3C Web Authentication Level 3), as browser and device
 * together make them, and the pages that ask for one.
 */
package org.authmeter.signon.passkey;
