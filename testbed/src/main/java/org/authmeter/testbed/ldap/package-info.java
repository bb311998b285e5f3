/**
 * A directory of any number of people that stores none of them: an entry is computed from its
 * number when it is asked for. So a million entries cost neither time to load nor memory.
 */
package org.authmeter.testbed.ldap;
