package org.authmeter.signon.saml.flow;

/** Pages in the shapes that Shibboleth IdP 4 and 5 send. */
final class Pages {
  static final String LOCAL_STORAGE_READ =
      """
      <!DOCTYPE html><html><head><title>Loading</title><script>
      function doLoad() {
        document.form1["shib_idp_ls_supported"].value = isLocalStorageSupported();
        document.form1.submit();
      }
      </script></head><body onload="doLoad()">
      <form name="form1" action="?execution=e1s1" method="POST">
      <input type="hidden" name="csrf_token" value="_a1&#x2b;b">
      <input type="hidden" name="shib_idp_ls_exception.shib_idp_session_ss"/>
      <input type="hidden" name="shib_idp_ls_success.shib_idp_session_ss" value="false"/>
      <input type="hidden" name="shib_idp_ls_value.shib_idp_session_ss"/>
      <input type="hidden" name="shib_idp_ls_supported"/>
      <input type="hidden" name="_eventId_proceed"/>
      <noscript><input type="submit" value="Continue"/></noscript>
      </form></body></html>
      """;

  static final String LOGIN_V4 =
      """
      <html><head><title>Log in</title></head><body>
      <form action="/search"><input name="q"><input type="submit" value="Search"></form>
      <form action="?execution=e1s2" method="post">
      <input type="hidden" name="csrf_token" value="_a2">
      <input type="text" name="j_username" value=""/>
      <input type="password" name="j_password" value=""/>
      <input type="checkbox" name="donotcache" value="1"/>
      <input type="checkbox" name="_shib_idp_revokeConsent" value="true"/>
      <button type="submit" name="_eventId_cancel">Cancel</button>
      <button type="submit" name="_eventId_proceed">Login</button>
      </form></body></html>
      """;

  static final String LOCAL_STORAGE_WRITE =
      """
      <html><head><script>
      function doSave() {
        writeLocalStorage("shib_idp_session_ss", "AAdzZWNyZXQy\\x2B\\u002f\\=");
        document.form1.submit();
      }
      </script></head><body onload="doSave()">
      <form name="form1" action="?execution=e1s3" method="POST">
      <input type="hidden" name="shib_idp_ls_exception.shib_idp_session_ss"/>
      <input type="hidden" name="shib_idp_ls_success.shib_idp_session_ss" value="false"/>
      <input type="hidden" name="_eventId_proceed"/>
      </form></body></html>
      """;

  static final String CONSENT =
      """
      <html><body><p>You are about to access the service.</p>
      <form action="?execution=e1s4" method="post">
      <input type="checkbox" name="_shib_idp_consentIds" value="mail" checked/>
      <input type="radio" name="_shib_idp_consentOptions" value="a"/>
      <input type="radio" name="_shib_idp_consentOptions" value="b" checked/>
      <input type="submit" name="_eventId_AttributeReleaseRejected" value="Reject"/>
      <input type="submit" name="_eventId_proceed" value="Accept"/>
      </form></body></html>
      """;

  private Pages() {}
}
