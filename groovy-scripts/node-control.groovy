/*
 * Makes servers fail while they are used, and brings them back.
 *
 * Used as   JSR223 Sampler, once each in a plan (testplans/idp-failover/failover.jmx, ldap-recovery/recovery.jmx)
 * Inputs    Parameters: prepare  checks the settings and makes the meeting point of all virtual users
 *                       fault    waits for them, makes the fault, lets them return, and brings back what is down
 *                       restore  brings back what is still down, after a test that ended early
 *                       schedule NAME  makes the fault at its times; the variable NAME holds the addresses whose
 *                                connections are counted
 *           variables:  FAULT of schedule        steps, comma separated: seconds after the start, kill, stop, start, restart
 *                                                or hang, and a component, such as "8 kill store-1, 13 start store-1"; hang
 *                                                has its seconds at the end, "8 hang directory-1 30"; none = nothing
 *                       DURATION of schedule     seconds of the load; connections are counted once more before its end
 *                       FAULT                    steps, comma separated, such as "kill idp-1, start idp-1": kill, stop or
 *                                                start, then components, or nodes or stores for all of them at once
 *                       NODE_NAMES, STORE_NAMES  what nodes and stores stand for, comma separated; none = there are none
 *                       NODE_1, NODE_2           addresses of the nodes: users return to one of them on purpose
 *                       USERS_BEFORE, THREADS    how many users sign on before, and how many keep returning
 *                       BEFORE, AFTER, PATIENCE  seconds of load before the fault, of load after the checks and after the
 *                                                return, and until a user without an answer gives up
 *                       ALLOW_KILL               true allows the commands below
 *           properties: testbed.control, testbed.control.token               the control of a testbed, or the runner's for
 *                                                                                one's own system, asked where it is given
 *                       authmeter.failover.kill.<component>, .start.<component>  otherwise: commands for sh on this machine
 * Outputs   sample "node control" with a sub-result "node control <action> <component>" for each action; a failed action
 *           fails both. Settings that cannot work stop the test. With schedule the message of the first action and of
 *           "node control count connections" ends with "; connections=<n>", those of this JMeter to the addresses
 * State     the meeting point authmeter.failover.state in props: a map of latches, see Meeting in prepare
 */
import groovy.transform.Field
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.nio.file.Files
import java.time.Duration
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicBoolean
import org.apache.jmeter.samplers.SampleResult as Sample

@Field static final String STATE = 'authmeter.failover.state'
@Field static final int LONGEST_ACTION = 120 // seconds; a server with much data takes its time

try {
  switch (Parameters) {
    case 'prepare': prepare(); break
    case 'fault': fault(); break
    case 'restore': restore(); break
    case ~/schedule \w+/: schedule(Parameters.split(' ')[1]); break
    default: throw new IllegalArgumentException("Parameters is '$Parameters'; legal: prepare, fault, restore, schedule NAME")
  }
} catch (IllegalArgumentException | IllegalStateException e) {
  SampleResult.successful = false
  SampleResult.responseCode = e instanceof IllegalArgumentException ? 'INVALID_SETTINGS' : 'NODE_CONTROL_FAILED'
  SampleResult.responseMessage = e.message
  SampleResult.stopTest = true
}

void prepare() {
  def steps = steps()
  if (!vars.get('NODE_1')?.strip() || !vars.get('NODE_2')?.strip()) {
    throw new IllegalArgumentException('the addresses of both nodes are needed: authmeter.saml.node1 and .node2')
  }
  allow(steps.collectMany { it.components.collectMany { c -> needed(it.action, c) } }.unique())
  props.put(STATE, new ConcurrentHashMap([
      ready   : new CountDownLatch(number('USERS_BEFORE') + number('THREADS')), // signed on, or failed to
      down    : new CountDownLatch(1), // the fault has happened and the load has settled
      returned: new CountDownLatch(number('USERS_BEFORE')), // answered, or given up
      over    : new AtomicBoolean(), // the load ends
      steady  : new ConcurrentHashMap(), // virtual user of the load -> start of its last good return
      ended   : new ConcurrentLinkedQueue(), // components that are down
  ]))
  SampleResult.setIgnore()
}

/** Refuses what cannot work, before anything is done: agents, commands that are missing or not allowed. */
void allow(List<String> commands) {
  if (props.get('authmeter.agents') || props.get('__jm.D_TG')) {
    throw new IllegalArgumentException('one JMeter makes the faults: run without agents (authmeter.agents)')
  }
  if (!props.get('testbed.control') && commands) {
    def missing = commands.findAll { !props.get(it)?.strip() }
    if (missing) {
      throw new IllegalArgumentException("there is no testbed.control, and no command ${missing.join(', ')} for ${vars.get('FAULT')}")
    }
    if (vars.get('ALLOW_KILL') != 'true') {
      throw new IllegalArgumentException('killing components of this system must be allowed: authmeter.failover.allowKill=true')
    }
    commands.each { log.info('Will run for {}: {}', it, props.get(it)) }
  }
}

/** A command is needed for what a step does, and to bring back what it ends. */
List<String> needed(String action, String component) {
  if (action == 'hang') {
    return ["authmeter.failover.hang.$component".toString()]
  }
  def start = "authmeter.failover.start.$component".toString()
  return action == 'start' ? [start] : ["authmeter.failover.kill.$component".toString(), start]
}

void fault() {
  def state = state()
  SampleResult.sampleLabel = 'node control'
  try {
    meet(state.ready, number('PATIENCE') * 2, 'users signed on')
    settle(state, System.currentTimeMillis()) // of servers that have just started the first answers are slow
    TimeUnit.SECONDS.sleep(number('BEFORE'))
    steps().each { step -> together(step.components) { act(step.action, it) } }
    settle(state, System.currentTimeMillis())
    TimeUnit.SECONDS.sleep(1)
    state.down.countDown()
    meet(state.returned, number('PATIENCE') + LONGEST_ACTION, 'users returned')
    TimeUnit.SECONDS.sleep(number('AFTER'))
    if (state.ended) {
      restore()
      TimeUnit.SECONDS.sleep(number('AFTER'))
    }
  } finally {
    state.down.countDown()
    state.over.set(true)
  }
}

void schedule(String addresses) {
  SampleResult.sampleLabel = 'node control'
  def steps = (vars.get('FAULT') ?: '').strip() == 'none' ? [] : timed()
  allow(steps.collectMany { needed(it.action, it.component) }.unique())
  props.put(STATE, new ConcurrentHashMap([ended: new ConcurrentLinkedQueue()]))
  long start = System.nanoTime()
  steps.eachWithIndex { step, i ->
    def open = i == 0 ? connections(addresses) : null // takes its time, so before the moment comes
    sleepUntil(start, step.at)
    act(step.action, step.component, step.seconds, open)
  }
  if (steps) {
    sleepUntil(start, number('DURATION') - 1)
    act('count', 'connections', null, connections(addresses))
  } else {
    SampleResult.setIgnore()
  }
}

void sleepUntil(long startNanos, int seconds) {
  long left = startNanos + TimeUnit.SECONDS.toNanos(seconds) - System.nanoTime()
  if (left > 0) {
    TimeUnit.NANOSECONDS.sleep(left)
  }
}

/** The fault as steps with a time each. */
List<Map> timed() {
  return (vars.get('FAULT') ?: '').split(',')*.strip().findAll().collect { step ->
    def m = step =~ /(\d{1,5}) (kill|stop|start|restart) ([a-z0-9][a-z0-9-]*)|(\d{1,5}) (hang) ([a-z0-9][a-z0-9-]*) (\d{1,5})/
    if (!m.matches()) {
      throw new IllegalArgumentException("'$step' of authmeter.fault.schedule is no step; write seconds, then kill, stop, start, restart or hang and a" +
          ' component, such as 8 kill store-1 or 8 hang directory-1 30')
    }
    def (at, action, component, seconds) = m.group(1) ? [m.group(1), m.group(2), m.group(3), null] : [m.group(4), m.group(5), m.group(6), m.group(7)]
    [at: at as int, action: action, component: component, seconds: seconds as Integer]
  }
}

/** Established connections of this JMeter to the ports of the addresses. */
long connections(String addresses) {
  def ports = ((vars.get(addresses) ?: '') =~ /:(\d{2,5})/).collect { it[1] as int } as Set
  long own = ProcessHandle.current().pid()
  return new oshi.SystemInfo().operatingSystem.internetProtocolStats.connections.count {
    it.owningProcessId == own && it.state.name() == 'ESTABLISHED' && it.foreignPort in ports
  }
}

void meet(CountDownLatch latch, int seconds, String what) {
  if (!latch.await(seconds, TimeUnit.SECONDS)) {
    log.warn('{} {} are missing after {} s: going on without them', latch.count, what, seconds)
  }
}

/** Waits until every user of the load had a good return since, so that what is seen is no moment in between. */
void settle(Map state, long since) {
  long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(number('PATIENCE'))
  while (System.nanoTime() < end && (state.steady.size() < number('THREADS') || state.steady.values().any { it <= since })) {
    TimeUnit.MILLISECONDS.sleep(50)
  }
}

void restore() {
  def state = props.get(STATE)
  if (state == null || !state.ended) {
    SampleResult.setIgnore()
    return
  }
  def down = state.ended.toList().unique()
  // Stores first: a node that starts without its store does not start.
  def (stores, others) = down.split { it in names('STORE_NAMES') }
  [stores, others].each { part -> together(part) { act('start', it) } }
}

void together(Collection<String> components, Closure action) {
  def failures = new ConcurrentLinkedQueue()
  def threads = components.collect { component ->
    Thread.start("node control $component") {
      try {
        action(component)
      } catch (Exception e) {
        failures << e
      }
    }
  }
  threads*.join()
  if (failures) {
    throw new IllegalStateException(failures*.message.join('; '))
  }
}

/** One action, as a sub-result. */
void act(String action, String component, Integer seconds = null, Long open = null) {
  def state = state()
  def counted = open == null ? '' : "; connections=$open"
  def sample = new Sample()
  sample.sampleLabel = "node control $action $component"
  sample.sampleStart()
  try {
    if (action in ['kill', 'stop']) {
      state.ended << component
      atTheLatest(state)
    }
    if (action != 'count') {
      props.get('testbed.control') ? ask(action, component, seconds) : run(action, component)
    }
    if (action == 'start') {
      state.ended.remove(component)
    }
    if (seconds && props.get('testbed.control')) { // its supervisor wakes it; a command is over when it is awake
      TimeUnit.SECONDS.sleep(seconds)
    }
    sample.successful = true
    sample.setResponseCodeOK()
    sample.responseMessage = "done$counted".toString()
  } catch (Exception e) {
    sample.successful = false
    sample.responseCode = 'NODE_CONTROL_FAILED'
    sample.responseMessage = "$action of $component failed: $e.message".toString()
    throw new IllegalStateException(sample.responseMessage)
  } finally {
    sample.sampleEnd()
    synchronized (state) {
      SampleResult.addSubResult(sample, false)
    }
  }
}

void ask(String action, String component, Integer seconds) {
  def query = seconds ? "?seconds=$seconds" : ''
  def request = HttpRequest.newBuilder(URI.create(props.get('testbed.control')).resolve("/components/$component/$action$query"))
      .timeout(Duration.ofSeconds(LONGEST_ACTION + 10)) // the control itself gives up first
      .header('Authorization', "Bearer ${props.get('testbed.control.token')}")
      .POST(HttpRequest.BodyPublishers.noBody()).build()
  def answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())
  if (answer.statusCode() != 200) {
    throw new IOException("HTTP ${answer.statusCode()}: ${answer.body().strip()}")
  }
}

/** A component of one's own system: kill and stop are the same command there, and a restart is both. */
void run(String action, String component) {
  if (action == 'restart') {
    run('kill', component)
    run('start', component)
    return
  }
  def name = "authmeter.failover.${action in ['start', 'hang'] ? action : 'kill'}.$component".toString()
  def command = props.get(name)
  log.info('Running {}: {}', name, command)
  def output = Files.createTempFile('node-control', '.txt')
  try {
    def process = new ProcessBuilder('sh', '-c', command)
        .redirectErrorStream(true).redirectOutput(output.toFile())
        .redirectInput(new File('/dev/null')).start()
    if (!process.waitFor(LONGEST_ACTION, TimeUnit.SECONDS)) {
      process.destroyForcibly()
      throw new IOException("$name did not end within $LONGEST_ACTION s")
    }
    if (process.exitValue() != 0) {
      def last = Files.readString(output).strip().readLines()
      throw new IOException("$name ended with ${process.exitValue()}: ${(last ? last[-1] : 'no output').take(200)}")
    }
  } finally {
    Files.deleteIfExists(output)
  }
}

/** Plain JMeter starts one's own system again when it ends; the runner's control does so even when JMeter is killed. */
void atTheLatest(Map state) {
  if (props.get('testbed.control') || state.putIfAbsent('hook', true) != null) {
    return
  }
  def commands = { state.ended.toList().unique().collect { props.get("authmeter.failover.start.$it".toString()) } }
  Runtime.runtime.addShutdownHook(new Thread({ commands().each { new ProcessBuilder('sh', '-c', it).start().waitFor() } }))
}

/** The fault as steps of one action on some components. */
List<Map> steps() {
  return (vars.get('FAULT') ?: '').split(',')*.strip().findAll().collect { step ->
    def words = step.split(/\s+/).toList()
    if (!(words[0] in ['kill', 'stop', 'start']) || words.size() < 2) {
      throw new IllegalArgumentException("'$step' of authmeter.failover.fault is no step; write kill, stop or start and components")
    }
    def components = words.drop(1).collectMany {
      it == 'nodes' ? names('NODE_NAMES') : it == 'stores' ? names('STORE_NAMES') : [it]
    }
    def wrong = components.findAll { !(it ==~ /[a-z0-9][a-z0-9-]*/) }
    if (wrong) {
      throw new IllegalArgumentException("'${wrong[0]}' of authmeter.failover.fault is no component's name: a-z, 0-9 and - are legal")
    }
    [action: words[0], components: components]
  }
}

List<String> names(String variable) {
  def names = (vars.get(variable) ?: '').split(',')*.strip().findAll()
  return names == ['none'] ? [] : names
}

int number(String variable) {
  def text = (vars.get(variable) ?: '').strip()
  if (!(text ==~ /\d{1,5}/)) {
    throw new IllegalArgumentException("the variable $variable is '$text'; write a whole number")
  }
  return text.toInteger()
}

Map state() {
  def state = props.get(STATE)
  if (state == null) {
    throw new IllegalStateException('the meeting point is missing: node-control.groovy with prepare must run in a setUp Thread Group')
  }
  return state
}
