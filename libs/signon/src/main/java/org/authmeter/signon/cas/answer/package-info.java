/** Answers of a CAS server in its four formats, and codes of failures. */
package org.authmeter.signon.cas.answer;
