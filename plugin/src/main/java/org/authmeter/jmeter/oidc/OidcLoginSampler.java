package org.authmeter.jmeter.oidc;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.PagePolicy;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.web.NodeChoice;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SampleVariables;
import org.authmeter.jmeter.http.BodyMask;
import org.authmeter.jmeter.http.BrowserCall;
import org.authmeter.jmeter.http.BrowserExchanges;
import org.authmeter.jmeter.http.BrowserReuse;
import org.authmeter.jmeter.http.BrowserSample;
import org.authmeter.jmeter.http.BrowserSampler;
import org.authmeter.jmeter.http.LoginLimits;
import org.authmeter.jmeter.net.ClientCertificate;
import org.authmeter.results.campaign.Checked;
import org.authmeter.signon.oidc.OidcClient;
import org.authmeter.signon.oidc.OidcLabels;
import org.authmeter.signon.oidc.OidcOutcome;
import org.authmeter.signon.oidc.OidcTask;
import org.authmeter.signon.oidc.OidcTask.AuthorizationOptions;
import org.authmeter.signon.oidc.OidcTask.Misuse;
import org.authmeter.signon.oidc.OidcTask.MisuseKind;
import org.authmeter.signon.oidc.OidcTask.Operation;
import org.authmeter.signon.oidc.OidcTask.Pkce;
import org.authmeter.signon.oidc.OidcTask.Prompt;
import org.authmeter.signon.oidc.OidcTask.ResponseMode;
import org.authmeter.signon.oidc.OidcTask.TokenKind;
import org.authmeter.signon.oidc.OidcTask.TokenRequest;
import org.authmeter.signon.oidc.OidcTokens;
import org.authmeter.signon.oidc.provider.OidcProvider;
import org.authmeter.signon.oidc.provider.RelyingParty.Authentication;
import org.authmeter.signon.oidc.provider.RelyingParty.Binding;

/**
 * One call of OpenID Connect as one sample, with a sub-result per request: a whole login with the
 * sampler as the relying party, what is done with its tokens, a logout, a device, or a login at a
 * third-party relying party. The provider is that of an {@link OidcProviderConfig} with the same
 * name.
 *
 * <p>The response code of a failed sample is the provider's own ({@code invalid_grant}, …), an
 * {@link org.authmeter.signon.oidc.provider.OidcCode}, a {@link
 * org.authmeter.browser.web.FailureCode} or an HTTP status.
 */
public class OidcLoginSampler extends BrowserSampler {
  private static final long serialVersionUID = 1L;

  private static final Field<Operation> OPERATION = Field.choice("operation", Operation.LOGIN);
  private static final Field<String> EXPECT = Field.text("expect");
  private static final Field<URI> RESOURCE = url("resource", "authmeter.oidc.resource");
  private static final Field<URI> APPROVAL = optionalUrl("approval", "authmeter.oidc.approval");
  private static final Field<BrowserReuse> SESSION =
      Field.choice("session", BrowserReuse.NEW, List.of(BrowserReuse.NEW, BrowserReuse.KEEP));
  private static final Field<Prompt> PROMPT = Field.choice("prompt", Prompt.OFF);
  private static final Field<Pkce> PKCE = Field.choice("pkce", Pkce.S256);
  private static final Field<ResponseMode> RESPONSE_MODE =
      Field.choice("responseMode", ResponseMode.QUERY);
  private static final Field<Boolean> PUSHED = Field.flag("pushedRequest", false);
  private static final Field<Boolean> USERINFO = Field.flag("userinfo", false);
  private static final Field<TokenKind> TOKEN = Field.choice("token", TokenKind.ACCESS);
  private static final Field<String> TOKEN_SCOPE = Field.text("tokenScope");
  private static final Field<String> AUDIENCE = Field.text("audience");
  private static final Field<MisuseKind> MISUSE = Field.choice("misuse", MisuseKind.NONE);
  private static final Field<String> OTHER_PROVIDER = Field.text("otherProvider");
  private static final Field<Duration> CODE_LIFETIME = Field.seconds("codeLifetime", 60, 1);
  private static final Field<Boolean> CROSS_NODE = Field.flag("crossNode", false);
  private static final Field<Integer> MAX_HOPS = Field.number("maxHops", 20, 1, 1000);

  static final ElementForm FORM =
      ElementForm.withIcon("oidc.png")
          .group("call", OidcProviderConfig.PROVIDER_NAME, OPERATION, EXPECT, RESOURCE, APPROVAL)
          .group("credentials", USER, PASSWORD, PAUSE_MIN, PAUSE_MAX)
          .group("session_group", SESSION, PROMPT)
          .group("request", PKCE, RESPONSE_MODE, PUSHED, USERINFO)
          .group("tokens", TOKEN, TOKEN_SCOPE, AUDIENCE)
          .group("checks", MISUSE, OTHER_PROVIDER, CODE_LIFETIME, CROSS_NODE)
          .group("form", USER_FIELD, PASSWORD_FIELD, SUBMIT_BUTTON)
          .group("pages", TERMS, CONSENT, ONE_TIME_CODE, PAGE_SCRIPTS)
          .group("limits", LEG_TIMEOUT, DEADLINE, MAX_HOPS, MAX_PAGE_BYTES);

  private static final Set<Field<?>> PER_USER =
      Set.of(USER, PASSWORD, USER_FIELD, PASSWORD_FIELD, PAGE_SCRIPTS);

  /** Tokens of a virtual user: an object, which no result file takes. */
  private static final String TOKENS = "__authmeter.oidc.tokens.";

  /** Operations of a user. */
  private static final Set<Operation> OF_USER =
      Set.of(
          Operation.LOGIN,
          Operation.DEVICE,
          Operation.RESOURCE,
          Operation.JWT_BEARER,
          Operation.CIBA);

  /** Those that begin with a new browser, unless the fields say otherwise. */
  private static final Set<Operation> BEGINNING =
      Set.of(Operation.LOGIN, Operation.DEVICE, Operation.RESOURCE, Operation.CIBA);

  /** What pages and answers of providers hold that no result may. */
  private static final BodyMask MASK =
      new BodyMask(
          List.of(
              "code",
              "id_token",
              "id_token_hint",
              "access_token",
              "refresh_token",
              "client_secret",
              "client_assertion",
              "assertion",
              "auth_req_id",
              "code_verifier",
              "device_code",
              "user_code",
              "verification_uri_complete",
              "request_uri",
              "state",
              "nonce"));

  @Override
  protected ElementForm form() {
    return FORM;
  }

  @Override
  protected BrowserCall<?> call(SampleResult result) throws CodedFailure {
    JMeterVariables variables = getThreadContext().getVariables();
    SampleVariables left = SampleVariables.begin(variables, "oidc");
    OidcProviderConfig.Shared shared = OidcProviderConfig.KEY.find(variables, this);
    if (shared.certificate() != null && scope().needsJMetersLayer()) {
      throw OidcProviderConfig.AUTHENTICATION.wrong(
          "the relying party presents a certificate of its own, which JMeter's HTTP layer cannot; take proxy, Authorization and Cache Manager, Accept-Encoding br, source address and bandwidth out of this sampler's scope");
    }
    Checked<OidcTask> fields = checked(shared, PER_USER, () -> check(shared, variables));
    OidcTask task = fields.task();
    SignOnSettings login = byUser(task.login(), task.login().expect());
    boolean named = OF_USER.contains(task.operation()) && task.request().prompt() != Prompt.NONE;
    if (named && login.user().isEmpty()) {
      throw USER.wrong("empty; name the user who signs on");
    }
    String place = TOKENS + OidcProviderConfig.PROVIDER_NAME.of(this);
    OidcTokens before = variables.getObject(place) instanceof OidcTokens kept ? kept : null;
    return new OidcCall(shared, fields, task.with(login, before), result) {
      @Override
      protected void ended(OidcOutcome outcome) {
        leave(left, outcome);
        if (task.operation() == Operation.RESOURCE) {
          return;
        }
        if (outcome.tokens() == null) {
          variables.remove(place);
        } else {
          variables.putObject(place, outcome.tokens());
        }
      }
    };
  }

  /** One call in a browser, and in the relying party behind it. */
  private abstract class OidcCall extends BrowserCall<OidcOutcome> {
    private final OidcProvider provider;
    private final OidcTask task;
    private final ClientCertificate certificate;

    OidcCall(
        OidcProviderConfig.Shared shared,
        Checked<OidcTask> fields,
        OidcTask task,
        SampleResult result) {
      super(
          fields,
          task.login().resource() == null
              ? URI.create(shared.provider().issuer())
              : task.login().resource(),
          shared.turns(),
          OidcLoginSampler.this,
          result);
      this.provider = shared.provider();
      this.task = task;
      this.certificate = shared.certificate();
    }

    private boolean atResource() {
      return task.operation() == Operation.RESOURCE;
    }

    @Override
    public String describe() {
      return Field.nameOf(task.operation())
          + " at "
          + address()
          + (provider == null ? "" : "\nclient: " + provider.client().clientId())
          + describe(task.login().credentials());
    }

    @Override
    protected URI address() {
      return atResource() ? super.address() : URI.create(provider.issuer());
    }

    @Override
    protected BrowserExchanges exchanges(BrowserSample sample) {
      return sample.exchanges(OidcLabels.PAGE, MASK);
    }

    @Override
    protected Supplier<OidcOutcome> flow(
        BrowserSample sample, BrowserExchanges browser, NodeChoice nodes) {
      HttpExchanges service = atResource() ? browser : sample.service(browser, nodes, certificate);
      return new OidcClient(provider, task, browser, service)::run;
    }

    @Override
    protected OidcOutcome cutOff(CodedFailure cut, int requests) {
      return new OidcOutcome(cut, false, null, Map.of(), -1, -1);
    }
  }

  private Checked<OidcTask> check(OidcProviderConfig.Shared shared, JMeterVariables variables)
      throws CodedFailure {
    Operation operation = OPERATION.of(this);
    if (operation != Operation.RESOURCE) {
      named(shared, OidcProviderConfig.PROVIDER_NAME.of(this), operation);
    }
    MisuseKind misuse = MISUSE.of(this);
    Prompt prompt = operation == Operation.LOGIN ? PROMPT.of(this) : Prompt.OFF;
    if (misuse != MisuseKind.NONE && operation != Operation.LOGIN) {
      throw MISUSE.wrong("only after a login; the operation is " + Field.nameOf(operation));
    }
    if (misuse == MisuseKind.WRONG_VERIFIER && PKCE.of(this) == Pkce.OFF) {
      throw MISUSE.wrong("wrong-verifier needs a verifier; set pkce to s256");
    }
    if (misuse.needs() != Binding.NONE && misuse.needs() != shared.provider().client().binding()) {
      throw MISUSE.wrong(
          "%s needs access tokens that are bound; set binding to %s in the OIDC Provider \"%s\""
              .formatted(
                  Field.nameOf(misuse),
                  Field.nameOf(misuse.needs()),
                  OidcProviderConfig.PROVIDER_NAME.of(this)));
    }
    if (operation == Operation.JWT_BEARER && shared.provider().client().identity().key() == null) {
      throw OPERATION.wrong(
          "jwt-bearer signs what it says of the user with the client's key; set keyStore in the OIDC Provider \"%s\""
              .formatted(OidcProviderConfig.PROVIDER_NAME.of(this)));
    }
    if (operation == Operation.CIBA
        && shared.provider().client().identity().authentication() == Authentication.NONE) {
      throw OPERATION.wrong(
          "ciba needs a client that proves itself; set authentication in the OIDC Provider \"%s\""
              .formatted(OidcProviderConfig.PROVIDER_NAME.of(this)));
    }
    boolean other = misuse == MisuseKind.OTHER_CLIENT;
    if (other && OTHER_PROVIDER.of(this).isEmpty()) {
      throw OTHER_PROVIDER.wrong(
          "empty, but misuse is other-client; name an OIDC Provider with the other client");
    }
    boolean keep = !BEGINNING.contains(operation) || SESSION.of(this) == BrowserReuse.KEEP;
    OidcTask task =
        new OidcTask(
            operation,
            login(
                switch (operation) {
                  case RESOURCE -> RESOURCE.of(this);
                  case CIBA -> APPROVAL.of(this);
                  default -> shared.provider().client().redirectUri();
                },
                EXPECT.of(this),
                keep ? LoginFormRule.ALLOWED : LoginFormRule.REQUIRED,
                MAX_HOPS.of(this),
                "",
                PagePolicy.SKIP),
            new AuthorizationOptions(
                PKCE.of(this), RESPONSE_MODE.of(this), prompt, PUSHED.of(this)),
            USERINFO.of(this),
            new TokenRequest(TOKEN.of(this), TOKEN_SCOPE.of(this), AUDIENCE.of(this)),
            new Misuse(
                misuse,
                other
                    ? named(
                        OidcProviderConfig.KEY.find(variables, OTHER_PROVIDER.of(this)),
                        OTHER_PROVIDER.of(this),
                        operation)
                    : null,
                CODE_LIFETIME.of(this)),
            null);
    return new Checked<>(
        task,
        LoginLimits.of(this, shared.allowedHosts()),
        shared.nodes(),
        keep ? BrowserReuse.KEEP : BrowserReuse.NEW,
        crossNode(this, CROSS_NODE, shared.nodes(), "OIDC Provider", "authmeter.oidc.nodes"));
  }

  private static OidcProvider named(
      OidcProviderConfig.Shared shared, String name, Operation operation) {
    if (shared.provider() == null) {
      throw OidcProviderConfig.CLIENT_ID.wrong(
          "empty in the OIDC Provider \"%s\"; give the client's id as it is registered (authmeter.oidc.clientId). Only the operation resource needs none, this one is %s"
              .formatted(name, Field.nameOf(operation)));
    }
    return shared.provider();
  }

  private static void leave(SampleVariables variables, OidcOutcome outcome) {
    if (outcome.checkNanos() >= 0) {
      variables.put("OIDC_US", outcome.checkNanos() / 1000);
    }
    if (!outcome.successful()) {
      return;
    }
    if (outcome.tokens() != null) {
      variables.put("OIDC_USER", outcome.tokens().user());
      if (outcome.tokens().subject() != null) {
        variables.put("OIDC_SUB", outcome.tokens().subject());
      }
    }
    if (outcome.expiresIn() >= 0) {
      variables.put("OIDC_EXPIRES_IN", outcome.expiresIn());
    }
    variables.putAttributes("OIDC_CLAIM_", outcome.claims());
  }
}
