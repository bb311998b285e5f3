/** Clients, grants, and the codes and tokens made from them, without any servlet. */
package org.authmeter.testbed.idp.token;
