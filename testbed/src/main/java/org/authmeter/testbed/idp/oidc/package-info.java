/** The OpenID Provider of an IdP node. */
package org.authmeter.testbed.idp.oidc;
