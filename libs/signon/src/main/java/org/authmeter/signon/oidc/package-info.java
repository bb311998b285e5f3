/** The protocol of OpenID Connect, without any type of JMeter. */
package org.authmeter.signon.oidc;
