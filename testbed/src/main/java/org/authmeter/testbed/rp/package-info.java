/** The relying party of OpenID Connect, with one protected page. */
package org.authmeter.testbed.rp;
