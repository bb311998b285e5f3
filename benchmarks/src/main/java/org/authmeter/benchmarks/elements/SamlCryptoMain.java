package org.authmeter.benchmarks.elements;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.signon.saml.check.CheckLevel;
import org.authmeter.signon.saml.check.Replays;
import org.authmeter.signon.saml.check.ResponseCheck;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.signon.saml.message.RequestStyle;
import org.authmeter.signon.saml.metadata.IdentityProvider;
import org.authmeter.signon.saml.metadata.RequestOptions;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.authmeter.signon.saml.metadata.SpKey;
import org.authmeter.signon.saml.metadata.SpKeys;
import org.authmeter.signon.saml.sp.AuthnRequests;

/**
 * {@code authmeter bench saml-crypto}: the checks of Responses beside a bare loop over OpenSAML, in
 * turn, on the same Responses; and what each level and each style of request costs.
 */
public final class SamlCryptoMain {
  /** Different ones, so that the check for replays has its work too. */
  private static final int RESPONSES = 200;

  private final int rounds;
  private final double seconds;
  private final SpKey idpKey;
  private final SpKey spKey;
  private final ServiceProvider sp;
  private final List<Turn> turns = new ArrayList<>();

  private SamlCryptoMain(int rounds, double seconds) throws Exception {
    OpenSaml.initialize();
    this.rounds = rounds;
    this.seconds = seconds;
    this.idpKey = BenchKeys.make("idp");
    this.spKey = BenchKeys.make("sp");
    URI sso = URI.create(BenchResponses.IDP + "/sso");
    IdentityProvider idp =
        new IdentityProvider(
            BenchResponses.IDP,
            List.of(idpKey.certificate()),
            null,
            Map.of(Binding.REDIRECT, sso, Binding.POST, sso, Binding.SIMPLE_SIGN, sso),
            Map.of(),
            Map.of(),
            true);
    this.sp =
        new ServiceProvider(
            BenchResponses.SP,
            URI.create(BenchResponses.ACS),
            URI.create(BenchResponses.ACS),
            new SpKeys(spKey, List.of(spKey)),
            idp,
            RequestOptions.PLAIN,
            Duration.ofMinutes(3));
  }

  /**
   * @param args rounds, seconds of a turn, and the JSON file to write
   */
  public static void main(String[] args) throws Exception {
    SamlCryptoMain bench =
        new SamlCryptoMain(Integer.parseInt(args[0]), Double.parseDouble(args[1]));
    bench.run();
    new ObjectMapper().writeValue(Path.of(args[2]).toFile(), bench.turns);
  }

  private void run() throws Exception {
    BenchResponses make = new BenchResponses(idpKey, spKey);
    List<byte[]> signed = make.make(RESPONSES, false, false);
    List<byte[]> twice = make.make(RESPONSES, true, false);
    List<byte[]> encrypted = make.make(RESPONSES, true, true);
    for (int round = 0; round <= rounds; round++) { // the first one warms up
      pair("verify: assertion signed", CheckLevel.VERIFY, signed, round);
      pair("verify: Response and assertion signed", CheckLevel.VERIFY, twice, round);
      pair("decrypt: both signed, assertion encrypted", CheckLevel.DECRYPT, encrypted, round);
      for (CheckLevel level : CheckLevel.values()) {
        turn("level: " + level.name().toLowerCase(), "authmeter", round, check(level, encrypted));
      }
      for (RequestStyle style : RequestStyle.values()) {
        AuthnRequests requests = new AuthnRequests(sp);
        turn(
            "request: " + style.name().toLowerCase().replace('_', '-'),
            "authmeter",
            round,
            n -> requests.create(style, Binding.POST));
      }
    }
  }

  /** Each round begins with the other one: what runs first finds the caches of other work. */
  private void pair(String what, CheckLevel level, List<byte[]> responses, int round)
      throws Exception {
    BareOpenSaml bare = new BareOpenSaml(idpKey, spKey);
    Turn.Work opensaml = n -> bare.run(responses.get(n % RESPONSES));
    if (round % 2 == 0) {
      turn(what, "authmeter", round, check(level, responses));
      turn(what, "opensaml", round, opensaml);
    } else {
      turn(what, "opensaml", round, opensaml);
      turn(what, "authmeter", round, check(level, responses));
    }
  }

  private Turn.Work check(CheckLevel level, List<byte[]> responses) {
    Replays replays = new Replays();
    ResponseCheck check = new ResponseCheck(sp, level, replays);
    return n -> {
      if (n % RESPONSES == 0) {
        replays.forget();
      }
      check.check(responses.get(n % RESPONSES), BenchResponses.REQUEST);
    };
  }

  private void turn(String what, String tool, int round, Turn.Work work) throws Exception {
    Turn turn = Turn.measure(what, tool, round, seconds, work);
    if (round > 0) {
      turns.add(turn);
    }
  }
}
