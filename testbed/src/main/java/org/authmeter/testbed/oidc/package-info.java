/** What OpenID Provider and relying party share: addresses, clients and keys. */
package org.authmeter.testbed.oidc;
