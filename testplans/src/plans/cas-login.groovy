// Logins of the CAS protocol: a closed and an open load, single sign-on, and what tickets may and may not do.
import org.authmeter.jmeter.cas.CasServiceSampler

def loginVariables = { Map pattern ->
  usersFile()
  casVariables(pattern.sso ? 'resolved' : null)
  property('SSO_PERCENT', 'authmeter.cas.ssoPercent', pattern.sso ?: 0, 'Percent of the logins that use the session of the login before')
  property('CROSS_NODE', 'authmeter.cas.crossNode', (boolean) pattern.crossNode, 'Whether a ticket is validated at another node than that of the login')
  property('VALIDATOR', 'authmeter.cas.validator', pattern.validator ?: 'sampler', 'Who validates: sampler, service or none')
  property('EXPECT', 'authmeter.cas.expect', pattern.expect ?: '{user}', "User that the validation must name, or text of the service's page")
  guardVariables()
  influxdb()
}

def managers = {
  watchedLive()
  casServer()
  users(PEOPLE)
  cookieManager()
  userAgent()
  abortGuard()
}

def login = {
  bean(CasServiceSampler, 'CAS login', [serverName: 'cas', operation: 'login', user: '${USER}', password: '${PASSWORD}', expect: '${EXPECT}', session: 'new',
      ssoPercent: '${SSO_PERCENT}', validator: '${VALIDATOR}', crossNode: '${CROSS_NODE}',
      pageScripts: '${PAGE_SCRIPTS}'])
}

[[file: 'login', id: 'closed', title: 'closed load', comment: 'Logins of the CAS protocol, one after the other without a pause'],
 [id: 'sso', title: 'single sign-on', comment: '80 % of the logins use the session of the login before', sso: 80],
 [id: 'cross-node', title: 'validated at the other node', comment: 'Each ticket is validated at another node than that of the login', crossNode: true],
 [id: 'service', title: 'validated by the service', comment: 'The service validates the ticket, as it does for a browser', validator: 'service',
  expect: 'Signed on as {user}'],
].each { pattern ->
  plan("cas-login/${pattern.file ?: pattern.id}", pattern.id, "CAS login, $pattern.title", pattern.comment) {
    closedLoad threads: 10, loops: 100, what: 'Logins per virtual user; -1 = until the duration ends', warmup: 30
    loginVariables(pattern)

    managers()
    warmUpAndMeasurement(newUser: true, comment: 'A new session at every login but for the share of SSO_PERCENT') {
      login()
    }
  }
}

plan('cas-login/login-open', 'open', 'CAS login, open load', 'Logins arrive at a rate, at random times') {
  arrivals rate: 20, rateMeaning: 'Logins per second'
  threads(50, 'Logins that can be under way at once')
  duration(60, 'Seconds during which logins arrive')
  property('WARMUP_THREADS', 'authmeter.cas.warmupThreads', 4, 'Virtual users of the warm-up')
  warmUpSeconds(30)
  loginVariables([:])

  managers()
  warmUp(threads: 'WARMUP_THREADS', newUser: true) {
    login()
  }
  threadGroup('${CELL} measurement', threads: '${THREADS}', loops: -1, duration: '${__jexl3(${DURATION} + 300,)}', newUser: true,
      comment: "Ends with the last arrival's login; five minutes more than the duration let late ones end. An Open Model Thread Group would interrupt them") {
    openArrivals('${DURATION}', false)
    login()
  }
}

plan('cas-login/functional', 'functional', 'CAS functional tests', 'What tickets may and may not do') {
  usersFile()
  casVariables()
  property('TARGET_SERVICE', 'authmeter.cas.targetService', 'https://localhost:8444/backend/', 'Service that the proxy ticket is for')
  property('OTHER_SERVICE', 'authmeter.cas.otherService', 'https://localhost:8444/other/', 'Service that must not be able to use the ticket')
  property('CALLBACK_ADDRESS', 'authmeter.cas.callbackAddress', '127.0.0.1', 'Where the listener for proxy-granting tickets is')
  property('CALLBACK_PORT', 'authmeter.cas.callbackPort', 0, 'Its port; 0 = a free one')
  property('CALLBACK_URL', 'authmeter.cas.callbackUrl', '', 'The pgtUrl, if the server reaches the listener by another address')
  property('CALLBACK_KEY_STORE', 'authmeter.cas.callbackKeyStore', '', 'PKCS#12 with its certificate; empty = a self-signed one is made')
  property('CALLBACK_KEY_STORE_PASSWORD', 'authmeter.cas.callbackKeyStorePassword', '', 'Password of the key store')
  property('CALLBACK_CERTIFICATE', 'authmeter.cas.callbackCertificate', '', 'File that takes the certificate as PEM')
  influxdb()

  watchedLive()
  casServer(callback: 'true', callbackAddress: '${CALLBACK_ADDRESS}', callbackPort: '${CALLBACK_PORT}', callbackUrl: '${CALLBACK_URL}',
      callbackKeyStore: '${CALLBACK_KEY_STORE}', callbackKeyStorePassword: '${CALLBACK_KEY_STORE_PASSWORD}',
      callbackCertificate: '${CALLBACK_CERTIFICATE}', callbackTimeout: '5000')
  threadGroup('${CELL} tests', comment: 'One virtual user, each test once', duration: '600', newUser: true) {
    users(PEOPLE)
    cookieManager()
    userAgent()
    [[operation: 'login', session: 'new', checkOneUse: 'true'],
     [operation: 'login', session: 'new', otherService: '${OTHER_SERVICE}'],
     [operation: 'proxy', targetService: '${TARGET_SERVICE}'],
     [operation: 'saml-validate'],
     [operation: 'logout'],
     [operation: 'rest'],
     [operation: 'login', session: 'new', crossNode: 'true'],
    ].eachWithIndex { fields, i ->
      bean(CasServiceSampler, "functional test ${i + 1}",
          [serverName: 'cas', operation: fields.operation, user: '${USER}', password: '${PASSWORD}', expect: '{user}',
           pageScripts: '${PAGE_SCRIPTS}'] + fields)
    }
  }
}
