import java.nio.file.Path
import org.apache.jmeter.config.Argument
import org.apache.jmeter.config.Arguments
import org.apache.jmeter.control.LoopController
import org.apache.jmeter.protocol.http.control.Header
import org.apache.jmeter.protocol.ldap.config.gui.LDAPArgument
import org.apache.jmeter.protocol.ldap.config.gui.LDAPArguments
import org.apache.jmeter.save.SaveService
import org.apache.jmeter.testelement.TestElement
import org.apache.jmeter.testelement.TestPlan
import org.apache.jmeter.testelement.property.BooleanProperty
import org.apache.jmeter.testelement.property.CollectionProperty
import org.apache.jmeter.testelement.property.IntegerProperty
import org.apache.jmeter.testelement.property.StringProperty
import org.apache.jmeter.testelement.property.TestElementProperty
import org.apache.jorphan.collections.HashTree
import org.apache.jorphan.collections.ListedHashTree

/**
 * The elements of JMeter and of the plugin, as the sources of the plans write them: a name, properties, and what stands
 * below. SaveService writes the plan, so a plan looks as if JMeter's GUI had saved it.
 */
abstract class Vocabulary extends Script {
  /** Where the plans are written to, and what was written: path below that folder -> text. */
  Map<String, String> written = [:]

  protected List<HashTree> open = []
  protected TestPlan testPlan
  protected Arguments variables
  protected String file

  /** A whole plan. */
  protected void write(String path, String name, String comment, Closure content) {
    file = path
    testPlan = new TestPlan(name)
    testPlan.setProperty(TestElement.GUI_CLASS, 'TestPlanGui')
    testPlan.setProperty(TestElement.TEST_CLASS, 'TestPlan')
    testPlan.enabled = true
    testPlan.comment = comment
    testPlan.functionalMode = false
    testPlan.tearDownOnShutdown = true
    testPlan.serialized = false
    variables = argumentsOf('User Defined Variables')
    testPlan.setUserDefinedVariables(variables)
    def root = new ListedHashTree()
    open = [root.add(testPlan)]
    content()
    def out = new ByteArrayOutputStream()
    SaveService.saveTree(root, out)
    written[path + '.jmx'] = out.toString('UTF-8').replaceAll(/\r\n/, '\n') + (out.toString('UTF-8').endsWith('\n') ? '' : '\n')
  }

  /** The thread groups of this plan run one after the other. */
  protected void oneAfterTheOther() {
    testPlan.serialized = true
  }

  /** A variable of the plan. */
  protected void variable(String name, String value, String meaning) {
    if (variables.argumentsAsMap.containsKey(name)) {
      throw new IllegalArgumentException("$file declares $name twice")
    }
    variables.addArgument(new Argument(name, value, '=', meaning))
  }

  /** A variable that a property sets. A comma in the default is escaped. */
  protected void property(String name, String property, Object byDefault, String meaning) {
    variable(name, "\${__P($property,${byDefault.toString().replace(',', '\\,')})}".toString(), meaning)
  }

  protected static Arguments argumentsOf(String name) {
    def arguments = new Arguments()
    arguments.setProperty(TestElement.GUI_CLASS, 'ArgumentsPanel')
    arguments.setProperty(TestElement.TEST_CLASS, 'Arguments')
    arguments.name = name
    arguments.enabled = true
    return arguments
  }

  /** Any element. Properties keep their order; comment is that of the element. */
  protected TestElement element(Class<? extends TestElement> type, String gui, String name, Map<String, ?> properties, Closure below = null) {
    def element = type.getDeclaredConstructor().newInstance()
    element.setProperty(TestElement.GUI_CLASS, gui)
    element.setProperty(TestElement.TEST_CLASS, type.name.startsWith('org.apache') ? type.simpleName : type.name)
    element.name = name
    element.enabled = true
    properties.each { key, value -> key == 'comment' ? (element.comment = value) : put(element, key, value) }
    open << open.last().add(element)
    if (below) {
      below()
    }
    open.removeLast()
    return element
  }

  protected static void put(TestElement element, String key, Object value) {
    switch (value) {
      case null: break
      case Boolean: element.setProperty(new BooleanProperty(key, value)); break
      case Integer: element.setProperty(new IntegerProperty(key, value)); break
      case TestElement: element.setProperty(new TestElementProperty(key, value)); break
      case List: element.setProperty(new CollectionProperty(key, value)); break
      default: element.setProperty(new StringProperty(key, value.toString()))
    }
  }

  /** An element with a form of fields: its properties are checked against those fields. */
  protected void bean(Class<? extends TestElement> type, String name, Map<String, ?> properties, Closure below = null) {
    def fields = java.beans.Introspector.getBeanInfo(type).propertyDescriptors*.name
    def unknown = properties.keySet() - fields - 'comment'
    if (unknown) {
      throw new IllegalArgumentException("$file: ${type.simpleName} has no field $unknown; its fields are $fields")
    }
    element(type, 'TestBeanGUI', name, properties, below)
  }

  // Thread groups

  protected static TestElement loop(Object loops) {
    def loop = new LoopController()
    loop.setProperty(TestElement.GUI_CLASS, 'LoopControlPanel')
    loop.setProperty(TestElement.TEST_CLASS, 'LoopController')
    loop.name = 'Loop Controller'
    loop.enabled = true
    loop.setProperty(new BooleanProperty('LoopController.continue_forever', false))
    loop.setProperty(new StringProperty('LoopController.loops', loops.toString()))
    return loop
  }

  /** threads, loops, rampUp and duration in seconds, newUser = a new session at every iteration, onError = continue or stoptest, comment. */
  protected void group(Class type, Map options, String name, Closure below) {
    element(type, type.simpleName + 'Gui', name, [
        comment                                  : options.comment,
        'ThreadGroup.on_sample_error'            : options.onError ?: 'continue',
        'ThreadGroup.main_controller'            : loop(options.loops ?: 1),
        'ThreadGroup.num_threads'                : options.threads ?: 1,
        'ThreadGroup.ramp_time'                  : options.rampUp ?: 0,
        'ThreadGroup.scheduler'                  : true,
        'ThreadGroup.duration'                   : options.duration,
        'ThreadGroup.delay'                      : 0,
        'ThreadGroup.same_user_on_next_iteration': !options.newUser,
    ].collectEntries { key, value -> [key, value instanceof Integer ? value.toString() : value] }, below)
  }

  protected void threadGroup(Map options, String name, Closure below) {
    group(org.apache.jmeter.threads.ThreadGroup, options, name, below)
  }

  protected void setUpThreadGroup(Map options, String name, Closure below) {
    group(org.apache.jmeter.threads.SetupThreadGroup, options, name, below)
  }

  protected void tearDownThreadGroup(Map options, String name, Closure below) {
    group(org.apache.jmeter.threads.PostThreadGroup, options, name, below)
  }

  // Logic controllers

  protected void loopController(String name, String loops, Closure below) {
    element(LoopController, 'LoopControlPanel', name,
        ['LoopController.continue_forever': true, 'LoopController.loops': loops], below) // false would end it for good in the first iteration
  }

  protected void onceOnly(String name, Closure below) {
    element(org.apache.jmeter.control.OnceOnlyController, 'OnceOnlyControllerGui', name, [:], below)
  }

  protected void simpleController(String name, Closure below) {
    element(org.apache.jmeter.control.GenericController, 'LogicControllerGui', name, [:], below)
  }

  protected void ifController(String name, String condition, Closure below) {
    element(org.apache.jmeter.control.IfController, 'IfControllerPanel', name,
        ['IfController.condition': condition, 'IfController.evaluateAll': false, 'IfController.useExpression': true], below)
  }

  protected void whileController(String name, String condition, Closure below) {
    element(org.apache.jmeter.control.WhileController, 'WhileControllerGui', name, ['WhileController.condition': condition], below)
  }

  protected void switchController(String name, String value, Closure below) {
    element(org.apache.jmeter.control.SwitchController, 'SwitchControllerGui', name, ['SwitchController.value': value], below)
  }

  protected void transaction(String name, Closure below) {
    element(org.apache.jmeter.control.TransactionController, 'TransactionControllerGui', name,
        ['TransactionController.parent': true, 'TransactionController.includeTimers': false], below)
  }

  protected void criticalSection(String name, String lock, Closure below) {
    element(org.apache.jmeter.control.CriticalSectionController, 'CriticalSectionControllerGui', name,
        ['CriticalSectionController.lockName': lock], below)
  }

  // HTTP

  protected void cookieManager(boolean clearEachIteration = false) {
    element(org.apache.jmeter.protocol.http.control.CookieManager, 'CookiePanel', 'HTTP Cookie Manager',
        ['CookieManager.cookies': [], 'CookieManager.clearEachIteration': clearEachIteration, 'CookieManager.controlledByThreadGroup': false])
  }

  protected void headerManager(String name, String header, String value) {
    element(org.apache.jmeter.protocol.http.control.HeaderManager, 'HeaderPanel', name,
        ['HeaderManager.headers': [new Header(header, value)]])
  }

  /** A GET that follows no redirect. */
  protected void get(Map options = [:], String name, String url, Closure below) {
    element(org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy, 'HttpTestSampleGui', name, [
        comment                        : options.comment,
        'HTTPsampler.Arguments'        : httpArguments(),
        'HTTPSampler.path'             : url,
        'HTTPSampler.method'           : 'GET',
        'HTTPSampler.follow_redirects' : false,
        'HTTPSampler.auto_redirects'   : false,
        'HTTPSampler.use_keepalive'    : true,
        'HTTPSampler.implementation'   : 'HttpClient4',
        'HTTPSampler.connect_timeout'  : '${CONNECT_TIMEOUT}',
        'HTTPSampler.response_timeout' : '${RESPONSE_TIMEOUT}',
    ], below)
  }

  protected static Arguments httpArguments() {
    def arguments = argumentsOf('User Defined Variables')
    arguments.setProperty(TestElement.GUI_CLASS, 'HTTPArgumentsPanel')
    return arguments
  }

  /** Fields: response_data, response_headers, response_code. Types: 2 contains, 8 equals, 16 substring. */
  protected void responseAssertion(Map options = [:], String name, List<String> texts, String field, int type) {
    element(org.apache.jmeter.assertions.ResponseAssertion, 'AssertionGui', name, [
        'Asserion.test_strings'    : texts.collect { new StringProperty(it.hashCode().toString(), it) },
        'Assertion.custom_message' : options.message ?: '',
        'Assertion.test_field'     : "Assertion.$field",
        'Assertion.assume_success' : (boolean) options.ignoreStatus,
        'Assertion.test_type'      : type,
    ])
  }

  protected void regexExtractor(String name, String variable, String regex, String otherwise) {
    element(org.apache.jmeter.extractor.RegexExtractor, 'RegexExtractorGui', name, [
        'RegexExtractor.useHeaders'          : 'false',
        'RegexExtractor.refname'             : variable,
        'RegexExtractor.regex'               : regex,
        'RegexExtractor.template'            : '$1$',
        'RegexExtractor.default'             : otherwise,
        'RegexExtractor.default_empty_value' : false,
        'RegexExtractor.match_number'        : '1',
    ])
  }

  // LDAP, JMeter's own

  /** options: scope, attributes, dn, password, search, filter, modify (attribute -> value). */
  protected void ldapExtended(Map options, String name, String test, Closure below = null) {
    element(org.apache.jmeter.protocol.ldap.sampler.LDAPExtSampler, 'LdapExtTestSamplerGui', name, [
        servername         : '${LDAP_HOST}',
        port               : '${LDAP_PORT}',
        rootdn             : '',
        scope              : (options.scope ?: 0).toString(),
        countlimit         : '0',
        timelimit          : '0',
        attributes         : options.attributes ?: '',
        return_object      : 'FALSE',
        deref_aliases      : 'FALSE',
        connection_timeout : '${CONNECT_TIMEOUT}',
        parseflag          : 'TRUE',
        secure             : 'FALSE',
        trustall           : 'FALSE',
        user_dn            : options.dn ?: '',
        user_pw            : options.password ?: '',
        comparedn          : '',
        comparefilt        : '',
        ldaparguments      : options.modify ? ldapArguments(options.modify) : null,
        search             : options.search ?: '',
        searchfilter       : options.filter ?: '',
        base_entry_dn      : options.search ?: '',
        test               : test,
    ], below)
  }

  protected static LDAPArguments ldapArguments(Map<String, String> replaced) {
    def arguments = new LDAPArguments()
    arguments.setProperty(TestElement.GUI_CLASS, 'LDAPArgumentsPanel')
    arguments.setProperty(TestElement.TEST_CLASS, 'LDAPArguments')
    arguments.name = 'User Defined Variables'
    arguments.enabled = true
    replaced.each { name, value -> arguments.addArgument(new LDAPArgument(name, value, 'replace')) }
    return arguments
  }

  // Scripts, by name

  protected static String call(String script) {
    return "org.authmeter.jmeter.core.Scripts.run('$script', binding.variables)"
  }

  protected Map scripted(Map options, String script) {
    return [comment: options.comment, scriptLanguage: 'groovy', parameters: options.parameters ?: '', filename: '', cacheKey: 'true', script: call(script)]
  }

  protected void scriptSampler(Map options, String name, String script) {
    bean(org.apache.jmeter.protocol.java.sampler.JSR223Sampler, name, scripted(options, script))
  }

  /** A variable that has a value of its own for the samples in scope. */
  protected void userParameter(String name, String variable, String value) {
    element(org.apache.jmeter.modifiers.UserParameters, 'UserParametersGui', name,
        ['UserParameters.names': [variable], 'UserParameters.thread_values': [[value]], 'UserParameters.per_iteration': false])
  }

  protected void scriptPreProcessor(Map options, String name, String script) {
    bean(org.apache.jmeter.modifiers.JSR223PreProcessor, name, scripted(options, script))
  }

  protected void scriptPostProcessor(Map options, String name, String script) {
    bean(org.apache.jmeter.extractor.JSR223PostProcessor, name, scripted(options, script))
  }

  // Timers and pauses

  /** A pause of the timers below it; makes no sample. */
  protected void pause(String name, String comment, Closure below) {
    element(org.apache.jmeter.sampler.TestAction, 'TestActionGui', name,
        [comment: comment, 'ActionProcessor.action': 1, 'ActionProcessor.target': 0, 'ActionProcessor.duration': '0'], below)
  }

  protected void constantTimer(Map options = [:], String name, String delay) {
    element(org.apache.jmeter.timers.ConstantTimer, 'ConstantTimerGui', name, [comment: options.comment, 'ConstantTimer.delay': delay])
  }

  protected void uniformRandomTimer(String name, String delay, String range) {
    element(org.apache.jmeter.timers.UniformRandomTimer, 'UniformRandomTimerGui', name,
        ['ConstantTimer.delay': delay, 'RandomTimer.range': range])
  }

  protected void synchronizingTimer(String name, String users, String timeout) {
    bean(org.apache.jmeter.timers.SyncTimer, name, [groupSize: users, timeoutInMs: timeout])
  }

  // Listeners

  protected void backendListener(Class type, String name, String comment, Class client, Map<String, String> parameters) {
    def arguments = argumentsOf('')
    arguments.removeProperty(TestElement.NAME)
    parameters.each { key, value -> arguments.addArgument(key, value, '=') }
    element(type, 'BackendListenerGui', name,
        [comment: comment, arguments: arguments, classname: client.name])
  }
}
