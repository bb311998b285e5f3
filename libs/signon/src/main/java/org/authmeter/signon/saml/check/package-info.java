/** The check of Responses: signatures, conditions, replays, and what is known of the user then. */
package org.authmeter.signon.saml.check;
