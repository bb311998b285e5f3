package org.authmeter.runner.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The logins that the tools leave behind. */
class LoginFilesTest {
  @TempDir Path folder;

  @Test
  void shouldReadWholeLoginsOfAJtl() throws IOException {
    Path jtl = folder.resolve("x.jtl");
    Files.writeString(
        jtl,
        """
        timeStamp,elapsed,label,responseCode,responseMessage,success,failureMessage
        1000,20,SAML SSO login,,"Number of samples in transaction : 3, number of failing samples : 0",true,
        1000,7,resource,200,OK,true,
        1020,30,SAML SSO login,,"Number of samples in transaction : 3, number of failing samples : 1",false,
        1050,10,SAML SSO login,200,,true,
        1100,9,SAML SSO login,LOGIN_REFUSED,refused,false,
        """);
    assertThat(LoginRows.read(jtl)).hasSize(4);
    assertThat(LoginRows.read(jtl, Pattern.compile("Number of samples in transaction : 3, .*")))
        .containsExactly(
            new Login(1000, 20, ""),
            new Login(
                1020, 30, "Number of samples in transaction : 3, number of failing samples : 1"),
            new Login(1100, 9, "LOGIN_REFUSED refused"));
  }

  @Test
  void shouldReadTheGrindersDataLog() throws IOException {
    Files.writeString(
        folder.resolve("bench-0-data.log"),
        """
        Thread, Run, Test, Start time (ms since Epoch), Test time, Errors, HTTP response code
        0, 0, 1, 1795265114673, 1304, 0, 302
        1, 0, 1, 1795265114690, 154, 1, 500
        """);
    assertThat(GrinderLog.read(folder))
        .containsExactly(
            new Login(1795265114673L, 1304, ""),
            new Login(1795265114690L, 154, "failed; the reason is in bench-0-data.log"));
  }

  @Test
  void shouldReadNothingWhenNothingWasWritten() throws IOException {
    assertThat(LoginRows.read(folder.resolve("none.jtl"))).isEmpty();
    assertThat(GrinderLog.read(folder)).isEmpty();
  }
}
