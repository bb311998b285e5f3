/** Key stores, PEM files and TLS contexts, by the JDK alone. */
package org.authmeter.common.tls;
