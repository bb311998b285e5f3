package org.authmeter.signon.ldap.provider;

import java.util.List;
import java.util.Map;

/**
 * An entry that a search returned.
 *
 * @param dn its distinguished name
 * @param attributes values by attribute name, as the server spells it; only those asked for
 */
public record FoundEntry(String dn, Map<String, List<String>> attributes) {}
