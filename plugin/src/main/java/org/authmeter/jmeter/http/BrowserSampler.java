package org.authmeter.jmeter.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.ThreadListener;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.PageHandler;
import org.authmeter.browser.walk.PagePolicy;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.AllowedHosts;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.NodePolicy;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.FormElement;
import org.authmeter.jmeter.element.SampleResults;
import org.authmeter.jmeter.http.sender.HttpScope;
import org.authmeter.jmeter.net.Network;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A sampler that signs a user on in a browser, as one sample with a sub-result per request.
 *
 * <p>HTTP Request Defaults and the Cookie, Header, Authorization, Cache and DNS Cache Managers in
 * scope work as they do for an HTTP Request: JMeter hands them out ({@link
 * #clearTestElementChildren}, then {@link #addTestElement} for each) before each sample.
 */
public abstract class BrowserSampler extends AbstractSampler
    implements FormElement, Interruptible, ThreadListener {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(BrowserSampler.class);

  /** Below the largest integer, because a pause is drawn from a range that excludes its end. */
  private static final int MAXIMUM = Integer.MAX_VALUE - 1;

  public static final Field<String> USER = Field.text("user");
  public static final Field<String> PASSWORD = Field.password("password");
  public static final Field<BrowserReuse> SESSION = Field.choice("session", BrowserReuse.NEW);
  public static final Field<String> USER_FIELD = Field.text("userField");
  public static final Field<String> PASSWORD_FIELD = Field.text("passwordField");
  public static final Field<String> SUBMIT_BUTTON = Field.text("submitButton");

  public static final Field<AllowedHosts> ALLOWED_HOSTS =
      Field.text("allowedHosts").as(AllowedHosts::parse);
  public static final Field<String> NODES = Field.text("nodes");
  public static final Field<NodePolicy.Kind> NODE_POLICY =
      Field.choice("nodePolicy", NodePolicy.Kind.RESOLVED);
  public static final Field<String> NODE_SCRIPT = Field.text("nodeScript");

  public static final Field<Integer> LEG_TIMEOUT = Field.number("legTimeout", 10_000, 1, MAXIMUM);
  public static final Field<Integer> DEADLINE = Field.number("deadline", 60_000, 1, MAXIMUM);
  public static final Field<Integer> MAX_PAGE_BYTES =
      Field.number("maxPageBytes", 10 * 1024 * 1024, 1, MAXIMUM);
  public static final Field<Integer> PAUSE_MIN = Field.number("pauseMin", 0, 0, MAXIMUM);
  public static final Field<Integer> PAUSE_MAX = Field.number("pauseMax", 0, 0, MAXIMUM);

  public static final Field<PagePolicy> TERMS = Field.choice("terms", PagePolicy.ACCEPT);
  public static final Field<PagePolicy> CONSENT = Field.choice("consent", PagePolicy.ACCEPT);
  public static final Field<PagePolicy> ONE_TIME_CODE =
      Field.choice("oneTimeCode", PagePolicy.ACCEPT);
  public static final Field<List<PageHandler>> PAGE_SCRIPTS =
      Field.text("pageScripts").as(PageScript::list);

  private transient HttpScope scope = new HttpScope();
  private transient AtomicLong turns = new AtomicLong();
  private transient volatile Interruptible running;
  private transient Object checkedFor;
  private transient List<String> checkedTexts;
  private transient Checked<?> checked;

  /**
   * What the fields that do not differ from user to user ask for, checked.
   *
   * @param session the browser before a sample
   * @param crossNode whether browser and service go to different nodes; there are two at least
   */
  public record Checked<T>(
      T task, LoginLimits limits, NodePolicy nodes, BrowserReuse session, boolean crossNode) {

    /** The same in another session. */
    public Checked<T> in(BrowserReuse other) {
      return new Checked<>(task, limits, nodes, other, crossNode);
    }
  }

  /** Checks the fields that do not differ from user to user. */
  @FunctionalInterface
  protected interface Check<T> {
    Checked<T> fields() throws CodedFailure;
  }

  /** The fields, all of them. */
  protected abstract ElementForm form();

  /**
   * Checks the fields; nothing is sent yet.
   *
   * @param result that the call will fill
   * @throws IllegalArgumentException whose message names the field, its value and the remedy
   * @throws CodedFailure why what the sampler needs could not be opened
   */
  protected abstract BrowserCall<?> call(SampleResult result) throws CodedFailure;

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    BrowserCall<?> call;
    try {
      Network.check();
      call = call(result);
    } catch (IllegalArgumentException e) {
      SampleResults.refuse(result, new CodedFailure(FailureCode.INVALID_SETTINGS, e.getMessage()));
      return result;
    } catch (CodedFailure e) {
      SampleResults.refuse(result, e);
      return result;
    }
    result.setSamplerData(call.describe());
    try {
      result.setURL(call.address().toURL());
      running = call;
      call.run();
    } catch (Exception e) {
      // a defect must not end the thread, and must not be silent
      log.error("{}: the sample broke off", getName(), e);
      SampleResults.broken(result, e);
    } finally {
      running = null;
    }
    return result;
  }

  /** The elements in scope. */
  protected final HttpScope scope() {
    return scope;
  }

  /** Counts samples or requests of all virtual users, which take turns at the nodes. */
  protected final AtomicLong turns() {
    return turns;
  }

  /**
   * The fields, of which only those that have changed are checked again.
   *
   * @param shared what they are checked for, beside each other; null = nothing
   * @param perUser fields that may differ from user to user, which are not checked here
   */
  @SuppressWarnings("unchecked")
  protected final <T> Checked<T> checked(Object shared, Set<Field<?>> perUser, Check<T> check)
      throws CodedFailure {
    if (checked == null || checkedFor != shared || !form().hasTexts(this, perUser, checkedTexts)) {
      checked = check.fields();
      checkedFor = shared;
      checkedTexts = form().texts(this, perUser);
    }
    return (Checked<T>) checked;
  }

  /**
   * A login of nobody, without page scripts.
   *
   * @param expect text that proves the login; {@code {user}} stands for the user
   * @param entityId of the IdP to choose at a discovery service; empty = the only one there
   */
  protected final SignOnSettings login(
      URI resource,
      String expect,
      LoginFormRule loginForm,
      int maxHops,
      String entityId,
      PagePolicy discovery) {
    return new SignOnSettings(
        resource,
        expect,
        Credentials.NONE,
        SUBMIT_BUTTON.of(this),
        loginForm,
        maxHops,
        new PageRules(
            entityId,
            discovery,
            TERMS.of(this),
            CONSENT.of(this),
            ONE_TIME_CODE.of(this),
            List.of()));
  }

  /** The same login by the user of this sample. */
  protected final SignOnSettings byUser(SignOnSettings login, String expect) {
    return login.by(
        new Credentials(
            USER.of(this), PASSWORD.of(this), USER_FIELD.of(this), PASSWORD_FIELD.of(this)),
        expect,
        PAGE_SCRIPTS.of(this));
  }

  /**
   * Whether browser and service go to different nodes, of which there must be two then.
   *
   * @param element that has the nodes, for messages
   * @param property of the nodes, for messages
   */
  protected static boolean crossNode(
      TestElement sampler,
      Field<Boolean> field,
      NodePolicy nodes,
      String element,
      String property) {
    boolean cross = field.of(sampler);
    if (cross && nodes.nodes().size() < 2) {
      throw field.wrong(
          "true needs two addresses in the field nodes of the %s (%s), which has %s"
              .formatted(element, property, nodes.nodes()));
    }
    return cross;
  }

  /**
   * Addresses of a host, by the fields for nodes.
   *
   * @param host the host that the nodes stand for; empty = the first host off the resource's
   */
  public static NodePolicy nodes(TestElement element, String host) {
    return NodePolicy.parse(
        NODE_POLICY.of(element), NODES.of(element), NODE_SCRIPT.of(element), host);
  }

  /**
   * An absolute URL.
   *
   * @param name of the field
   * @param property that sets the field in the plans, for messages
   */
  public static Field<URI> url(String name, String property) {
    return Field.text(name).as(text -> address(text, property));
  }

  /**
   * An absolute URL, or null for an empty field.
   *
   * @param name of the field
   * @param property that sets the field in the plans, for messages
   */
  public static Field<URI> optionalUrl(String name, String property) {
    return Field.text(name).as(text -> text.isEmpty() ? null : address(text, property));
  }

  /**
   * Reads an absolute URL.
   *
   * @throws IllegalArgumentException that names the property
   */
  public static URI address(String text, String property) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException(
          "empty; give an absolute http or https URL (property " + property + ")");
    }
    try {
      return Addresses.parse(text);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not an absolute http or https URL (" + property + ")", e);
    }
  }

  @Override
  public boolean interrupt() {
    Interruptible current = running;
    return current != null && current.interrupt();
  }

  @Override
  public void threadStarted() {
    // the browser is opened by the first sample
  }

  @Override
  public void threadFinished() {
    Browser.closeAll();
  }

  @Override
  public void clearTestElementChildren() {
    scope.clear();
  }

  @Override
  public void addTestElement(TestElement element) {
    scope.add(element);
  }

  @Override
  public boolean applies(ConfigTestElement element) {
    return HttpScope.applies(element);
  }

  /** Virtual users take turns at the nodes, so their copies of this element share the counter. */
  @Override
  public Object clone() {
    BrowserSampler clone = (BrowserSampler) super.clone();
    clone.turns = turns;
    return clone;
  }

  /** Agents get the element serialised, without what its constructor made. */
  protected Object readResolve() {
    scope = new HttpScope();
    turns = new AtomicLong();
    return this;
  }
}
