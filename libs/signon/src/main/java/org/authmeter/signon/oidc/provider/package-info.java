/**
 * What is known of a provider and its client: metadata, keys, the check of ID tokens, codes of
 * failures.
 */
package org.authmeter.signon.oidc.provider;
