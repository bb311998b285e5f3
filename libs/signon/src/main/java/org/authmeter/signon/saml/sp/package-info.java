/**
 * The protocol logic of a SAML 2.0 service provider: requests, Responses that are checked, metadata
 * and logout. No class knows a type of JMeter.
 */
package org.authmeter.signon.saml.sp;
