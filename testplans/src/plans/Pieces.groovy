import org.authmeter.jmeter.authmark.AuthMarkLoginSampler
import org.authmeter.jmeter.cas.CasServerConfig
import org.authmeter.jmeter.community.CommunityAuthorizationConfig
import org.authmeter.jmeter.core.AbortGuard
import org.authmeter.jmeter.core.OpenArrivalsTimer
import org.authmeter.jmeter.core.UsersConfig
import org.authmeter.jmeter.core.WarmUp
import org.authmeter.jmeter.host.HostMetricsConfig
import org.authmeter.jmeter.ldap.LdapAuthenticationSampler
import org.authmeter.jmeter.ldap.LdapConnectionPoolConfig
import org.authmeter.jmeter.live.LiveInfluxdbClient
import org.authmeter.jmeter.live.LiveListener
import org.authmeter.jmeter.oidc.OidcLoginSampler
import org.authmeter.jmeter.oidc.OidcProviderConfig
import org.authmeter.jmeter.saml.SamlSsoSampler

/** What plans of more than one scenario have in common: each variable, property and description stands here once. */
abstract class Pieces extends Vocabulary {
  /** Lines of a plan's own accounts. */
  static final String ONE_ACCOUNT = 'test001,test001pw'
  static final String PEOPLE = 'test[001-1000],test[001-1000]pw'
  /** Of so few the stored values of slow hashes are there after a short warm-up. */
  static final String FEW_PEOPLE = 'user[0000001-0000008],user[0000001-0000008]pw'
  static final String DIRECTORY_PEOPLE = 'user[0000001-0001000],user[0000001-0001000]pw'

  protected String scenario
  protected String pattern

  /**
   * A plan of a scenario. Each row of its results tells in the name of its thread which scenario, variant, pattern and
   * repeat it belongs to.
   *
   * @param path scenario and file without .jmx
   * @param pattern its id in campaign.yaml
   */
  protected void plan(String path, String pattern, String title, String comment, Closure content) {
    scenario = path.tokenize('/').first()
    this.pattern = pattern
    write(path, title, comment) {
      cell('CELL', pattern)
      content()
    }
  }

  /** The name of what is measured, as a variable that stands before the name of each thread group. */
  protected void cell(String name, String id) {
    def what = name == 'CELL' ? "\${__P(authmeter.pattern,$id)}" : id
    variable(name, "/\${__P(authmeter.scenario,$scenario)}/\${__P(authmeter.variant,system)}/$what/\${__P(authmeter.repeat,1)}".toString(),
        'Scenario, variant, pattern and repeat: each row of the results carries them in the name of its thread')
  }

  // Load

  protected void threads(int number, String meaning = 'Virtual users') {
    property('THREADS', 'authmeter.threads', number, meaning)
  }

  protected void loops(int number, String what) {
    property('LOOPS', 'authmeter.loops', number, what)
  }

  protected void duration(int seconds = 86400, String meaning = 'Cap in seconds') {
    property('DURATION', 'authmeter.duration', seconds, meaning)
  }

  protected void rampUp(int seconds = 0, String meaning = 'Seconds until all virtual users have started') {
    property('RAMP_UP', 'authmeter.rampUp', seconds, meaning)
  }

  protected void warmUpSeconds(int seconds, String meaning = 'Seconds of the warm-up before the measurement; 0 = none') {
    property('WARMUP', 'authmeter.warmup', seconds, meaning)
    property('WARMUP_ROWS', 'authmeter.warmup.rows', false, 'true: samples of the warm-up are written to the results too')
  }

  /** Virtual users who do one thing after the other. */
  protected void closedLoad(Map options) {
    threads(options.threads, options.users ?: 'Virtual users')
    loops(options.loops, options.what)
    options.duration ? duration(options.duration, 'Seconds of the measurement') : duration()
    rampUp(options.rampUp ?: 0, options.rampUpMeaning ?: 'Seconds until all virtual users have started')
    warmUpSeconds(options.warmup)
  }

  /** A warm-up of the same virtual users, whose samples are no results, before what is measured. */
  protected void warmUp(Map options = [:], Closure below) {
    def condition = options.condition ? "$options.condition && \${WARMUP} > 0" : '${WARMUP} > 0'
    def threads = options.threads instanceof Integer ? options.threads : "\${${options.threads ?: 'THREADS'}}"
    setUpThreadGroup("${options.cell ?: '${CELL}'} warm-up", comment: options.comment ?: 'Before the measurement; its samples are no results',
        threads: "\${__jexl3($condition ? $threads : 0,)}", loops: -1, duration: '${WARMUP}', newUser: options.newUser) {
      bean(WarmUp, 'Warm-up', [keep: '${WARMUP_ROWS}'])
      below()
    }
  }

  protected void measurement(Map options, Closure below) {
    threadGroup([threads: '${THREADS}', loops: '${LOOPS}', rampUp: '${RAMP_UP}', duration: '${DURATION}'] + options, '${CELL} measurement', below)
  }

  /** The same in the warm-up and in the measurement. */
  protected void warmUpAndMeasurement(Map options, Closure below) {
    warmUp([newUser: options.newUser], below)
    measurement(options, below)
  }

  // Open load

  protected void arrivals(Map options) {
    property('ARRIVALS_RATE', 'authmeter.arrivals.rate', options.rate, options.rateMeaning)
    if (options.curve != null) {
      property('ARRIVALS_CURVE', 'authmeter.arrivals.curve', options.curve, options.curveMeaning)
    }
    property('ARRIVALS_SEED', 'authmeter.arrivals.seed', 1, options.seedMeaning ?: 'The same seed gives the same arrivals')
  }

  protected void openArrivals(String duration = '${DURATION}', boolean curve = true) {
    bean(OpenArrivalsTimer, 'Open Arrivals', [rate: '${ARRIVALS_RATE}', duration: duration] + (curve ? [curve: '${ARRIVALS_CURVE}'] : [:]) +
        [seed: '${ARRIVALS_SEED}'])
  }

  // Accounts

  protected void usersFile(String meaning = 'CSV without header: user,password; empty = the accounts of the plan') {
    property('USERS', 'authmeter.users', '', meaning)
  }

  protected void users(Map options = [:], String accounts) {
    bean(UsersConfig, 'Users', [file: '${USERS}', accounts: accounts, recycle: options.recycle ?: 'true'] + (options.law ? [law: options.law] : [:]) +
        (options.exponent ? [exponent: options.exponent, seed: options.seed] : [:]))
  }

  // What each plan may have

  protected void influxdb() {
    property('INFLUXDB_URL', 'authmeter.influxdb.url', '',
        'Where the run is watched live, such as the address of InfluxDB with /write?db=jmeter; empty = it is not')
  }

  protected void watchedLive() {
    backendListener(LiveListener, 'watched live', 'Off unless authmeter.influxdb.url is set; see docs/watching.md', LiveInfluxdbClient,
        [influxdbUrl: '${INFLUXDB_URL}', application: scenario, testTitle: file.tokenize('/').last()])
  }

  protected void guardVariables(boolean failuresAreResults = false) {
    if (failuresAreResults) {
      variable('ABORT_ERROR_PERCENT', '0', 'Failures are results here; only refused passwords and HTTP 423 or 429 stop the test')
    } else {
      property('ABORT_ERROR_PERCENT', 'authmeter.abort.errorPercent', 10, 'Stop the test when this share of the last 1000 samples failed; 0 = never')
      property('ABORT_MINIMUM', 'authmeter.abort.minimum', 20, 'Samples before the share counts')
    }
    property('ABORT_BAD_CREDENTIALS', 'authmeter.abort.badCredentials', 3, 'Stop the test when one account was refused this often; 0 = never')
    property('ABORT_REPORT', 'authmeter.abort.report', '', 'File for the reason of the stop; empty = only the log')
  }

  protected void abortGuard(boolean failuresAreResults = false) {
    bean(AbortGuard, 'Abort Guard', [comment: 'Stops the test when going on would harm the system', errorPercent: '${ABORT_ERROR_PERCENT}'] +
        (failuresAreResults ? [:] : [minimum: '${ABORT_MINIMUM}']) +
        [badCredentials: '${ABORT_BAD_CREDENTIALS}', report: '${ABORT_REPORT}'])
  }

  protected void userAgentVariable() {
    property('USER_AGENT', 'authmeter.userAgent', 'AuthMeter', 'User-Agent of every request, so that the owner of the system knows it')
  }

  protected void userAgent(String name = 'HTTP Header Manager') {
    headerManager(name, 'User-Agent', '${USER_AGENT}')
  }

  protected void allowedHosts() {
    property('ALLOWED_HOSTS', 'authmeter.allowedHosts', '', 'Hosts that requests may go to; loopback always may; empty = all')
  }

  protected void hostVariables() {
    property('HOST_PROCESSES', 'authmeter.hosts.processes', '',
        "Processes to watch, as name=process id, self, machine or a program's name, separated by spaces; empty = none")
    property('HOST_EXPORTERS', 'authmeter.hosts.exporters', '',
        'Other machines, as name=URL of a node_exporter, separated by spaces; empty = none')
    property('HOST_FILE', 'authmeter.hosts.file', 'hosts.csv', 'CSV of processor use and memory; written only where something is watched')
  }

  protected void hostMetrics() {
    bean(HostMetricsConfig, 'Host Metrics', [processes: '${HOST_PROCESSES}', exporters: '${HOST_EXPORTERS}', file: '${HOST_FILE}'])
  }

  // Faults

  /** The fault of a plan, whose steps happen at times of the measurement. */
  protected void faultVariables(String schedule) {
    property('FAULT', 'authmeter.fault.schedule', schedule,
        'What happens when: seconds after the start, then kill, stop, start, restart or hang, and a component; hang with its seconds; none = nothing')
    property('ALLOW_KILL', 'authmeter.failover.allowKill', false, 'true: the commands of the target file may be run')
  }

  protected void faultGroup(String address) {
    threadGroup('${CELL} fault', comment: 'Makes the fault while the load goes on', loops: 1, duration: '${DURATION}') {
      scriptSampler('node control', 'node-control', parameters: "schedule $address".toString(),
          comment: 'A sub-result for each action: asks the testbed, or runs the commands of the target file')
    }
    tearDownThreadGroup('${CELL} restore', comment: 'Brings back what is still down after a test that ended early', duration: '600') {
      scriptSampler('node control', 'node-control', parameters: 'restore', comment: 'No sample if nothing is down')
    }
  }

  // SAML through an SP

  /** @param nodes whether requests go to any node, or to two named ones */
  protected void samlVariables(Map options = [:]) {
    property('RESOURCE', 'authmeter.saml.resource', 'https://localhost:8443/secure/', 'Protected URL at the SP')
    property('EXPECT', 'authmeter.saml.expect', '', 'Text that proves the login; {user} is the user')
    property('IDP_HOST', 'authmeter.saml.idpHost', '', 'Host name that the nodes stand for; empty = the first host that the SP redirects to')
    if (options.nodes != false) {
      property('NODES', 'authmeter.saml.nodes', '', "Addresses of the IdP's host; empty = as DNS says")
    }
    if (options.twoNodes) {
      property('NODE_1', 'authmeter.saml.node1', '', 'Address of the first IdP node')
      property('NODE_2', 'authmeter.saml.node2', '', 'Address of the second IdP node')
    }
    samlBehaviour()
    if (options.logout != null) {
      property('LOGOUT', 'authmeter.saml.logout', '', options.logout)
    }
    userAgentVariable()
  }

  /**
   * A plan for several systems in turn, whose properties have a number.
   *
   * @param path scenario and file without .jmx
   */
  protected void planOfSystems(String path, String title, String comment, Closure content) {
    scenario = path.tokenize('/').first()
    write(path, title, comment) {
      variable('CELL', "/\${__P(authmeter.scenario,$scenario)}", 'Scenario: each row of the results carries it in the name of its thread, with variant, pattern and repeat')
      content()
    }
  }

  /** One of several systems, and where it is. */
  protected void samlSystem(int n) {
    property("VARIANT_$n", "authmeter.system${n}.variant", '', 'What this system is in the results; empty = there is no such system')
    property("RESOURCE_$n", "authmeter.system${n}.saml.resource", 'https://localhost:8443/secure/', 'Protected URL at its SP')
    property("EXPECT_$n", "authmeter.system${n}.saml.expect", '', 'Text that proves the login; {user} is the user')
    property("IDP_HOST_$n", "authmeter.system${n}.saml.idpHost", '', 'Host name that the nodes stand for; empty = the first host that the SP redirects to')
    property("NODES_$n", "authmeter.system${n}.saml.nodes", '', "Addresses of the IdP's host; empty = as DNS says")
    property("NODE_1_$n", "authmeter.system${n}.saml.node1", '', 'Address of the first IdP node')
    property("NODE_2_$n", "authmeter.system${n}.saml.node2", '', 'Address of the second IdP node')
  }

  /** The fields of a login at one of several systems. */
  protected static Map at(int n) {
    [resource: "\${RESOURCE_$n}", expect: "\${EXPECT_$n}", idpHost: "\${IDP_HOST_$n}", nodes: "\${NODES_$n}"]
  }

  /** None where there is no such system. */
  protected static String threadsAt(int n, int threads) {
    "\${__jexl3(\"\${VARIANT_$n}\" == \"\" ? 0 : $threads,)}"
  }

  /**
   * Tests 1 to 3 of a clustered IdP.
   *
   * @param cell before the names of the thread groups
   * @param at fields of a login at node 1 or 2, and others
   */
  protected void functionalTests(String cell, Object threads = 1, Closure<Map> at) {
    def test = { int number, String what, Closure below ->
      threadGroup("$cell test $number", comment: what, threads: threads, duration: '300') {
        scriptPostProcessor('functional test', 'functional-test', comment: 'A test whose preparation failed could not be tested, which is not a no')
        below()
      }
    }
    test(1, 'Each node logs the user in, and the result reaches the SP') {
      samlSso(at(1), 'functional test 1')
      samlSso(at(2), 'functional test 1')
    }
    test(2, 'Signed on at one node, a new AuthnRequest to the other: single sign-on, no login form; both ways') {
      [[1, 2], [2, 1]].each { first, second ->
        samlSso(at(first), "sign on at node $first")
        samlSso(at(second, [loginForm: 'forbidden', session: 'sso']), 'functional test 2')
      }
    }
    test(3, 'The login form of one node, posted to the other; both ways') {
      [[1, 2], [2, 1]].each { first, second ->
        samlSso(at(1) + [nodes: "${at(1).nodes},${at(2).nodes}", nodePolicy: 'script', nodeScript: "form=$first, credentials=$second"],
            'functional test 3')
      }
    }
  }

  /** What is the same at every resource. */
  protected void samlBehaviour() {
    allowedHosts()
    property('ENTITY_ID', 'authmeter.saml.entityId', '', 'entityID of the IdP to choose at a discovery service')
    property('DISCOVERY', 'authmeter.saml.discovery', 'accept', 'Discovery service: accept, skip or fail')
    property('PAGE_SCRIPTS', 'authmeter.saml.pageScripts', '', 'Groovy scripts that answer own pages, comma separated')
  }

  /** A new session that shows the login form, unless the fields say otherwise. */
  protected void samlSso(Map fields = [:], String name, Closure below = null) {
    bean(SamlSsoSampler, name, [
        comment     : fields.comment,
        resource    : '${RESOURCE}',
        expect      : '${EXPECT}',
        user        : '${USER}',
        password    : '${PASSWORD}',
        loginForm   : 'required',
        session     : 'new',
        idpHost     : '${IDP_HOST}',
        nodes       : '${NODES}',
        nodePolicy  : 'resolved',
        allowedHosts: '${ALLOWED_HOSTS}',
        entityId    : '${ENTITY_ID}',
        discovery   : '${DISCOVERY}',
        pageScripts : '${PAGE_SCRIPTS}',
    ] + fields, below)
  }

  /** What the page script passkey reads; groovy-scripts/passkey.groovy has the other variables. */
  protected void passkeyVariables() {
    property('PASSKEY_FILE', 'authmeter.passkey.file', '', 'File with the passkeys of all accounts, mode 600; empty = they are registered before the load')
    property('PASSKEY_ALGORITHMS', 'authmeter.passkey.algorithms', 'ES256,ED25519', 'What new passkeys sign with: ES256, ED25519 or both')
    property('PASSKEY_COUNTER', 'authmeter.passkey.counter', true, 'New passkeys count their signatures; false = each counter is 0')
    property('PASSKEY_PAGE', 'authmeter.passkey.page', '', 'Selector of the page on which a login by JSON begins; empty = a field with autocomplete=webauthn')
    property('PASSKEY_BEGIN', 'authmeter.passkey.begin', '/webauthn/begin', 'Address of the options of a login; pages of Keycloak need none of these')
    property('PASSKEY_FINISH', 'authmeter.passkey.finish', '/webauthn/finish', "Address of the passkey's answer")
    property('PASSKEY_USER_FIELD', 'authmeter.passkey.userField', 'none', 'Field of the user name for the options; none = the passkey tells who signs on')
    property('PASSKEY_CREDENTIAL', 'authmeter.passkey.credential', '', 'Field of the answer in the body; empty = it is the body')
    property('PASSKEY_NEXT', 'authmeter.passkey.next', 'redirect', 'Where the answer of the IdP names the next address')
    property('PASSKEY_CSRF', 'authmeter.passkey.csrf', '', 'Header and selector of its value, such as X-CSRF-Token=input[name=csrf_token]')
    property('REGISTRATION', 'authmeter.passkey.registration', 'https://localhost:8443/passkeys', 'Page of the IdP at which a user who has signed on registers a passkey')
    property('REGISTRATION_EXPECT', 'authmeter.passkey.registration.expect', '', 'Text of that page that proves the registration; {user} is the user')
    property('REGISTRATION_USER_FIELD', 'authmeter.passkey.registration.userField', '', 'User field of the login form in front of it; empty = found')
    property('REGISTRATION_PASSWORD_FIELD', 'authmeter.passkey.registration.passwordField', '', 'Its password field; empty = found')
    property('PASSKEY_REGISTRATION_PAGE', 'authmeter.passkey.registration.page', '', 'Selector of that page, where it works by JSON')
    property('PASSKEY_REGISTRATION_BEGIN', 'authmeter.passkey.registration.begin', '/webauthn/register/begin', 'Address of the options of a registration')
    property('PASSKEY_REGISTRATION_FINISH', 'authmeter.passkey.registration.finish', '/webauthn/register/finish', 'Address of the new passkey')
  }

  /** What every plan of SAML logins has above its thread groups. */
  protected void samlManagers(Map options = [:], String accounts) {
    watchedLive()
    users(options, accounts)
    cookieManager()
    userAgent()
    abortGuard((boolean) options.failuresAreResults)
  }

  // LDAP

  protected void ldapVariables(Map options = [:]) {
    property('URL', 'authmeter.ldap.url', 'ldap://localhost:10389', 'LDAP URLs, separated by spaces')
    property('BASE_DN', 'authmeter.ldap.baseDn', 'ou=People,dc=example,dc=org', 'Where users are searched for')
    property('SCOPE', 'authmeter.ldap.scope', 'subtree', 'base, one or subtree')
    property('FILTER', 'authmeter.ldap.filter', 'uid={user}', 'Filter of the search; {user} is the user')
    property('PROVIDER', 'authmeter.ldap.provider', 'ldaptive', 'ldaptive, ldaptive-unpooled, spring-ldap or unboundid')
    property('STRATEGY', 'authmeter.ldap.strategy', 'active-passive', 'Which URL is asked: active-passive, round-robin, random or dns-srv')
    property('START_TLS', 'authmeter.ldap.startTls', options.documented ?: false, 'true: TLS by StartTLS, with ldap URLs; false with ldaps URLs')
    property('TRUST_STORE', 'authmeter.ldap.trustStore', '', "PKCS12, JKS or PEM; empty = the JDK's")
    property('TRUST_STORE_PASSWORD', 'authmeter.ldap.trustStorePassword', '', 'Empty for PEM')
    property('KEY_STORE', 'authmeter.ldap.keyStore', '', 'PKCS12 or JKS with the client key; empty = none')
    property('KEY_STORE_PASSWORD', 'authmeter.ldap.keyStorePassword', '', 'Password of the key store')
    property('HOST_NAME_CHECK', 'authmeter.ldap.hostNameCheck', true, "Whether the certificate must be for the URL's host")
    property('BIND_DN', 'authmeter.ldap.bindDn', '', 'Identity that searches; empty = anonymous')
    property('BIND_PASSWORD', 'authmeter.ldap.bindPassword', '', 'Its password; give it in a properties file')
    property('SASL', 'authmeter.ldap.sasl', 'none', "SASL mechanism of the pool's own bind")
    property('PASSWORD_POLICY', 'authmeter.ldap.passwordPolicy', true, 'Whether binds ask for the password policy control')
    if (!options.steps) {
      property('CONNECT_TIMEOUT', 'authmeter.ldap.connectTimeout', options.connectTimeout ?: 8000, 'Milliseconds')
    }
    property('RESPONSE_TIMEOUT', 'authmeter.ldap.responseTimeout', options.responseTimeout ?: 60000, 'Milliseconds')
    property('POOLS', 'authmeter.ldap.pools', options.documented ? 'shared' : 'separate', 'separate: one pool for searches, one for binds; shared: one for both')
    property('POOL_MIN', 'authmeter.ldap.pool.min', 2, 'Minimum of connections')
    property('POOL_MAX', 'authmeter.ldap.pool.max', options.max ?: 5, 'Maximum of connections')
    property('POOL_MAX_IDLE', 'authmeter.ldap.pool.maxIdle', '', 'Maximum of idle connections of spring-ldap; empty = the maximum of connections')
    property('POOL_FAIL_FAST', 'authmeter.ldap.pool.failFast', options.failFast == null ? true : options.failFast, 'true: a server that is away at the start fails the test')
    if (!options.steps) {
      property('POOL_BLOCK_WAIT', 'authmeter.ldap.pool.blockWait', 8000, 'Milliseconds to wait for a connection')
    }
    property('POOL_VALIDATE_ON_CHECK_OUT', 'authmeter.ldap.pool.validateOnCheckOut', false, 'Whether a connection is tried before its use')
    property('POOL_VALIDATE_PERIODICALLY', 'authmeter.ldap.pool.validatePeriodically', true, 'Whether idle connections are tried')
    property('POOL_VALIDATE_PERIOD', 'authmeter.ldap.pool.validatePeriod', 60, 'Seconds between two tries')
    property('POOL_PRUNE_PERIOD', 'authmeter.ldap.pool.prunePeriod', 600, 'Seconds between looks for idle connections')
    property('POOL_IDLE_TIME', 'authmeter.ldap.pool.idleTime', 1200, 'Seconds after which an idle connection may go')
  }

  protected void ldapPool(String pool = 'ldap', String timeout = '${CONNECT_TIMEOUT}', String blockWait = '${POOL_BLOCK_WAIT}') {
    bean(LdapConnectionPoolConfig, 'LDAP Connection Pool', [
        poolName            : pool,
        provider            : '${PROVIDER}',
        url                 : '${URL}',
        strategy            : '${STRATEGY}',
        startTls            : '${START_TLS}',
        trustStore          : '${TRUST_STORE}',
        trustStorePassword  : '${TRUST_STORE_PASSWORD}',
        keyStore            : '${KEY_STORE}',
        keyStorePassword    : '${KEY_STORE_PASSWORD}',
        hostNameCheck       : '${HOST_NAME_CHECK}',
        bindDn              : '${BIND_DN}',
        bindPassword        : '${BIND_PASSWORD}',
        sasl                : '${SASL}',
        passwordPolicy      : '${PASSWORD_POLICY}',
        connectTimeout      : timeout,
        startTlsTimeout     : timeout,
        responseTimeout     : '${RESPONSE_TIMEOUT}',
        pools               : '${POOLS}',
        failFast            : '${POOL_FAIL_FAST}',
        maxIdle             : '${POOL_MAX_IDLE}',
        min                 : '${POOL_MIN}',
        max                 : '${POOL_MAX}',
        blockWait           : blockWait,
        validateOnCheckOut  : '${POOL_VALIDATE_ON_CHECK_OUT}',
        validatePeriodically: '${POOL_VALIDATE_PERIODICALLY}',
        validatePeriod      : '${POOL_VALIDATE_PERIOD}',
        prunePeriod         : '${POOL_PRUNE_PERIOD}',
        idleTime            : '${POOL_IDLE_TIME}',
    ])
  }

  protected void ldapAuthentication(String pool = 'ldap') {
    bean(LdapAuthenticationSampler, 'LDAP authentication', [poolName: pool, mode: 'search-bind', user: '${USER}', password: '${PASSWORD}',
        baseDn: '${BASE_DN}', scope: '${SCOPE}', filter: '${FILTER}'])
  }

  // CAS

  protected void casVariables(String nodePolicy = null) {
    property('URL', 'authmeter.cas.url', 'https://localhost:8443/cas', 'URL of the CAS server')
    property('SERVICE', 'authmeter.cas.service', 'https://localhost:8444/app/', 'URL of the service that tickets are for')
    property('PROTOCOL', 'authmeter.cas.protocol', 'cas3', 'cas1, cas2 or cas3')
    property('FORMAT', 'authmeter.cas.format', 'xml', 'Answers of validations: xml or json')
    property('NODES', 'authmeter.cas.nodes', '', "Addresses of the server's host; empty = as DNS says")
    if (nodePolicy) {
      variable('NODE_POLICY', nodePolicy, 'As DNS says, so that a user who is signed on comes back to a node that knows the session')
    } else {
      property('NODE_POLICY', 'authmeter.cas.nodePolicy', 'resolved', 'resolved, login (the next address for each login) or request')
    }
    property('PAGE_SCRIPTS', 'authmeter.cas.pageScripts', '', 'Groovy scripts that answer own pages, comma separated')
    allowedHosts()
    userAgentVariable()
  }

  protected void casServer(Map fields = [:]) {
    bean(CasServerConfig, 'CAS Server', [serverName: 'cas', url: '${URL}', service: '${SERVICE}', allowedHosts: '${ALLOWED_HOSTS}',
        protocol: '${PROTOCOL}', format: '${FORMAT}', renew: 'false', gateway: 'false', nodes: '${NODES}', nodePolicy: '${NODE_POLICY}'] + fields)
  }

  // OpenID Connect

  /** @param nodes whether requests go to any node, or to two named ones */
  protected void oidcVariables(Map options = [:]) {
    property('ISSUER', 'authmeter.oidc.issuer', 'https://localhost:8443/idp', 'Issuer as the provider writes it; its discovery document is read')
    property('CLIENT_ID', 'authmeter.oidc.clientId', 'authmeter', 'Client as it is registered at the provider')
    property('CLIENT_SECRET', 'authmeter.oidc.clientSecret', '', 'Its secret; give it in a properties file')
    property('AUTHENTICATION', 'authmeter.oidc.authentication', 'client_secret_basic',
        'How the client proves itself: none, client_secret_basic, client_secret_post, private_key_jwt, tls_client_auth or self_signed_tls_client_auth')
    property('KEY_STORE', 'authmeter.oidc.keyStore', '', 'PKCS#12 or JKS file with the key and certificate of the client, for all but secrets')
    property('KEY_STORE_PASSWORD', 'authmeter.oidc.keyStorePassword', '', 'Password of the key store')
    property('BINDING', 'authmeter.oidc.binding', 'none', "What access tokens are bound to: none, dpop (a key of each virtual user) or certificate (the client's)")
    property('REDIRECT_URI', 'authmeter.oidc.redirectUri', 'https://localhost:8444/callback', 'Redirect URI as it is registered; nothing is sent there')
    property('SCOPE', 'authmeter.oidc.scope', options.scope ?: 'openid profile', 'Scope, separated by blanks')
    property('CHECK', 'authmeter.oidc.check', 'verified', 'What is done with ID tokens: off, parsed or verified')
    if (options.twoNodes) {
      property('NODE_1', 'authmeter.oidc.node1', '', 'Address of the first node')
      property('NODE_2', 'authmeter.oidc.node2', '', 'Address of the second node')
    } else {
      property('NODES', 'authmeter.oidc.nodes', '', "Addresses of the issuer's host; empty = as DNS says")
      property('NODE_POLICY', 'authmeter.oidc.nodePolicy', 'resolved', 'resolved, login (the next address for each login) or request')
    }
    oidcPageVariables()
  }

  protected void oidcPageVariables() {
    property('PAGE_SCRIPTS', 'authmeter.oidc.pageScripts', '', 'Groovy scripts that answer own pages, comma separated')
    allowedHosts()
    userAgentVariable()
  }

  /** Where the nodes of a login at a third-party relying party are; it needs no client. */
  protected void oidcResourceVariables() {
    property('RESOURCE', 'authmeter.oidc.resource', 'https://localhost:8444/secure/', 'Page that the relying party protects')
    property('EXPECT', 'authmeter.oidc.expect', '', 'Text of that page that proves the login; {user} stands for the user')
    property('ISSUER', 'authmeter.oidc.issuer', '', 'Issuer, whose host the nodes stand for; empty = the first host that the relying party redirects to')
    property('NODES', 'authmeter.oidc.nodes', '', "Addresses of the provider's host; empty = as DNS says")
    property('NODE_POLICY', 'authmeter.oidc.nodePolicy', 'resolved', 'resolved, login (the next address for each login) or request')
  }

  /** A provider whose client is a third-party relying party. */
  protected void oidcProviderOfOthers() {
    bean(OidcProviderConfig, 'OIDC Provider', [providerName: 'oidc', issuer: '${ISSUER}', allowedHosts: '${ALLOWED_HOSTS}', nodes: '${NODES}',
        nodePolicy: '${NODE_POLICY}'])
  }

  protected void oidcProvider(Map fields = [:], String name = 'OIDC Provider') {
    bean(OidcProviderConfig, name, [providerName: 'oidc', issuer: '${ISSUER}', discovery: 'true', allowedHosts: '${ALLOWED_HOSTS}',
        clientId: '${CLIENT_ID}', authentication: '${AUTHENTICATION}', clientSecret: '${CLIENT_SECRET}', keyStore: '${KEY_STORE}',
        keyStorePassword: '${KEY_STORE_PASSWORD}', binding: '${BINDING}', redirectUri: '${REDIRECT_URI}', scope: '${SCOPE}', check: '${CHECK}',
        nodes: '${NODES}', nodePolicy: '${NODE_POLICY}'] + fields)
  }

  /** A login in a new browser, unless the fields say otherwise. */
  protected void oidcLogin(Map fields = [:], String name) {
    bean(OidcLoginSampler, name, [providerName: 'oidc', operation: 'login', user: '${USER}', password: '${PASSWORD}', session: 'new',
        pageScripts: '${PAGE_SCRIPTS}'] + fields)
  }

  // Web pages

  protected void webVariables(Map options) {
    def https = options.https
    property('BASE_URL', https ? 'authmeter.https.url' : 'authmeter.http.url', https ? 'https://localhost:8443' : 'http://localhost:8080',
        'Scheme, host and port of the web server')
    property('PATH', 'authmeter.http.path', options.wordpress ? '/' : '/html/index.html', 'What is asked for')
    property('EXPECT', 'authmeter.http.expect', options.wordpress ? 'AuthMeter weblab' : 'end of the static page', 'Text that proves the page')
    property('CONNECT_TIMEOUT', 'authmeter.http.connectTimeout', 5000, 'Milliseconds')
    property('RESPONSE_TIMEOUT', 'authmeter.http.responseTimeout', 10000, 'Milliseconds without data')
  }

  protected void webPage(Closure below = null) {
    get('web page', '${BASE_URL}${PATH}', comment: 'The page alone, without what it refers to') {
      if (below) {
        below()
      }
      responseAssertion('the whole page', ['${EXPECT}', '</html>'], 'response_data', 16,
          message: 'the page lacks the text that proves it, or its end')
    }
  }

  // AuthMark

  protected void authMarkVariables(Map options = [:]) {
    usersFile()
    if (options.recycle != false) {
      property('RECYCLE', 'authmeter.authmark.recycle', false, 'false: every user logs in once; true: begin again after the last')
    }
    if (options.operations) {
      property('OPERATIONS', 'authmeter.authmark.operations', 10, 'Pages of a session after its login')
    }
    property('URL', 'authmeter.authmark.url', 'http://localhost:8080', 'Web servers as URLs, separated by spaces; virtual users take them in turn')
    property('PAGES', 'authmeter.authmark.pages', 100, 'Pages to draw from')
    property('PAGE_PATH', 'authmeter.authmark.path', '/pages/page-{page}.html', 'Path of a page; {page} is its number in three digits')
    property('EXPECT', 'authmeter.http.expect', 'AuthMark page {page}', 'Text that proves the page; {page} is its number in three digits')
    property('EXPECT_HEADER', 'authmeter.authmark.expectHeader', 'X-Remote-User: {user}',
        'Response header that proves the user; {user} is the name; none = not checked')
    property('CONNECT_TIMEOUT', 'authmeter.http.connectTimeout', 10000, 'Milliseconds')
    property('RESPONSE_TIMEOUT', 'authmeter.http.responseTimeout', 60000, 'Milliseconds')
    userAgentVariable()
    hostVariables()
  }

  protected void authMarkChallenge() {
    get('AuthMark challenge', '${AUTHMARK_URL}') {
      scriptPreProcessor('draw', 'authmark-draw', comment: 'Draws the page and turns the account into a header')
      responseAssertion('401', ['401'], 'response_code', 8, ignoreStatus: true)
      responseAssertion('Basic', ['(?i)WWW-Authenticate: *Basic'], 'response_headers', 2, message: 'The server does not ask for HTTP Basic')
    }
  }

  protected void authMarkPage(Map options = [:], String name) {
    get(name, '${AUTHMARK_URL}') {
      if (options.draw) {
        scriptPreProcessor('draw', 'authmark-draw', comment: 'Draws the next page')
      }
      headerManager('Authorization', 'Authorization', '${AUTHMARK_AUTHORIZATION}')
      responseAssertion('page', ['${AUTHMARK_EXPECT}'], 'response_data', 16)
      responseAssertion('user', ['${AUTHMARK_EXPECT_HEADER}'], 'response_headers', 16)
    }
  }

  /** A GET that is answered 401, and the same with Authorization. */
  protected void authMarkLogin() {
    bean(AuthMarkLoginSampler, 'AuthMark login', [servers: '${URL}', path: '${PAGE_PATH}', pages: '${PAGES}', user: '${USER}',
        password: '${PASSWORD}', expect: '${EXPECT}', expectHeader: '${EXPECT_HEADER}', connectTimeout: '${CONNECT_TIMEOUT}',
        responseTimeout: '${RESPONSE_TIMEOUT}'])
  }
}
