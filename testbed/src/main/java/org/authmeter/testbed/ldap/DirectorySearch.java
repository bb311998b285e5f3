package org.authmeter.testbed.ldap;

import com.unboundid.ldap.listener.SearchEntryParer;
import com.unboundid.ldap.protocol.CompareRequestProtocolOp;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10RequestControl;
import com.unboundid.ldap.sdk.extensions.StartTLSExtendedRequest;
import com.unboundid.ldap.sdk.extensions.WhoAmIExtendedRequest;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.authmeter.data.Dit;
import org.authmeter.testbed.ldap.EntryPosition.Level;

/**
 * Searches as an authentication system does, by an indexed attribute or through few entries, and
 * compares.
 */
final class DirectorySearch {
  /** The most entries that a search looks at without the help of an indexed attribute. */
  static final int MAXIMUM_EXAMINED = 10_000;

  /** Takes what was found. */
  interface Found {
    void entry(Entry entry) throws LDAPException;
  }

  private final ComputedEntries entries;
  private final OperationalAttributes operational;
  private final Descriptions descriptions;

  DirectorySearch(ComputedEntries entries, OperationalAttributes operational) {
    this.entries = entries;
    this.operational = operational;
    this.descriptions = new Descriptions(entries.dit());
  }

  /** What clients have written. */
  Descriptions descriptions() {
    return descriptions;
  }

  /**
   * @param passwords whether the reader may see {@code userPassword}
   * @throws LDAPException the result, unless it is success: noSuchObject, sizeLimitExceeded,
   *     adminLimitExceeded for a filter that would look at too many entries
   */
  void run(SearchRequestProtocolOp request, boolean passwords, Found found) throws LDAPException {
    DN base = new DN(request.getBaseDN());
    if (base.isNullDN() && request.getScope().equals(SearchScope.BASE)) {
      answer(request, rootDse(), found);
      return;
    }
    EntryPosition place = EntryPosition.find(entries.dit(), base);
    if (place == null) {
      throw new LDAPException(
          ResultCode.NO_SUCH_OBJECT, "no entry " + base, matched(base), null, (Throwable) null);
    }
    Scope scope = new Scope(entries.dit(), place, request.getScope());
    Candidates candidates = Candidates.of(request.getFilter(), entries.dit().entries());
    look(request, passwords, places(scope, candidates), found);
  }

  /**
   * The compare operation (RFC 4511, 4.10): whether the entry has the value. {@code userPassword}
   * compares with the stored value, octet by octet, as the standard has it: who compares clear
   * passwords needs {@code --password-hash plain}.
   *
   * @param passwords whether the asker may compare {@code userPassword}
   * @throws LDAPException noSuchObject, noSuchAttribute, insufficientAccessRights
   */
  boolean holds(CompareRequestProtocolOp request, boolean passwords) throws LDAPException {
    String name = request.getAttributeName();
    EntryPosition place = EntryPosition.find(entries.dit(), new DN(request.getDN()));
    if (place == null) {
      throw new LDAPException(ResultCode.NO_SUCH_OBJECT, "no entry " + request.getDN());
    }
    String value = request.getAssertionValue().stringValue();
    if (name.equalsIgnoreCase("userPassword") && place.level() == Level.PERSON) {
      if (!passwords) {
        throw new LDAPException(
            ResultCode.INSUFFICIENT_ACCESS_RIGHTS, "only " + Dit.ADMIN + " compares userPassword");
      }
      return entries.storedPassword(place.number()).equals(value);
    }
    Entry entry = entries.at(place);
    if (!entry.hasAttribute(name)) {
      throw new LDAPException(
          ResultCode.NO_SUCH_ATTRIBUTE, "%s has no %s".formatted(request.getDN(), name));
    }
    return entry.hasAttributeValue(name, value);
  }

  /** What the server publishes about itself (RFC 4512, 5.1). */
  private static Entry rootDse() {
    return new Entry(
        "",
        new Attribute("objectClass", "top"),
        new Attribute("vendorName", "AuthMeter testbed"),
        new Attribute("namingContexts", Dit.SUFFIX),
        new Attribute("supportedLDAPVersion", "3"),
        new Attribute(
            "supportedExtension",
            StartTLSExtendedRequest.STARTTLS_REQUEST_OID,
            WhoAmIExtendedRequest.WHO_AM_I_REQUEST_OID),
        new Attribute(
            "supportedControl",
            DraftBeheraLDAPPasswordPolicy10RequestControl.PASSWORD_POLICY_REQUEST_OID));
  }

  private static Stream<EntryPosition> places(Scope scope, Candidates candidates) {
    return candidates.bounded()
        ? candidates.people().stream()
            .filter(scope::holds)
            .map(n -> new EntryPosition(Level.PERSON, n))
        : scope.places();
  }

  private void look(
      SearchRequestProtocolOp request, boolean passwords, Stream<EntryPosition> places, Found found)
      throws LDAPException {
    int most = request.getSizeLimit() == 0 ? Integer.MAX_VALUE : request.getSizeLimit();
    int looked = 0;
    int sent = 0;
    for (Iterator<EntryPosition> each = places.iterator(); each.hasNext(); ) {
      EntryPosition place = each.next();
      if (++looked > MAXIMUM_EXAMINED) {
        throw tooMany(request.getFilter());
      }
      Entry entry = complete(place, request, passwords);
      if (!request.getFilter().matchesEntry(entry)) {
        continue;
      }
      if (++sent > most) {
        throw new LDAPException(
            ResultCode.SIZE_LIMIT_EXCEEDED, "more than the %d entries asked for".formatted(most));
      }
      found.entry(pare(request, entry));
    }
  }

  private Entry complete(EntryPosition place, SearchRequestProtocolOp request, boolean passwords) {
    Entry entry = entries.at(place);
    if (place.level() == Level.PERSON) {
      if (passwords && wantsPassword(request.getAttributes())) {
        entry.addAttribute("userPassword", entries.storedPassword(place.number()));
      }
      descriptions.addTo(entry, place.number());
      operational.addTo(entry, place.number(), request.getAttributes());
    }
    return entry;
  }

  /** Computed only when asked for: an argon2 hash takes milliseconds. */
  private static boolean wantsPassword(List<String> attributes) {
    return attributes.isEmpty()
        || attributes.stream().anyMatch(a -> a.equals("*") || a.equalsIgnoreCase("userPassword"));
  }

  private static void answer(SearchRequestProtocolOp request, Entry entry, Found found)
      throws LDAPException {
    if (request.getFilter().matchesEntry(entry)) {
      found.entry(pare(request, entry));
    }
  }

  private static Entry pare(SearchRequestProtocolOp request, Entry entry) {
    Entry pared = new SearchEntryParer(request.getAttributes(), null).pareEntry(entry);
    if (!request.typesOnly()) {
      return pared;
    }
    Entry types = new Entry(pared.getDN());
    pared.getAttributes().forEach(a -> types.addAttribute(a.getName(), new String[0]));
    return types;
  }

  private static LDAPException tooMany(Filter filter) {
    return new LDAPException(
        ResultCode.ADMIN_LIMIT_EXCEEDED,
        "the filter %s bounds the search by none of uid, cn, mail and employeeNumber, and %d entries were looked at: search by one of these, or below a smaller base"
            .formatted(filter, MAXIMUM_EXAMINED));
  }

  /** The lowest entry above that is there (RFC 4511, 4.1.9). */
  private String matched(DN dn) {
    for (DN above = dn.getParent(); above != null; above = above.getParent()) {
      if (EntryPosition.find(entries.dit(), above) != null) {
        return above.toString();
      }
    }
    return null;
  }
}
