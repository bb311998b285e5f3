// Logins of OpenID Connect: the plugin is the relying party, or walks to a page that another one protects.

def variables = { Map options ->
  usersFile()
  oidcVariables(options)
}

def managers = { String accounts, Map law = [:] ->
  watchedLive()
  oidcProvider()
  users(law, accounts)
  cookieManager()
  userAgent()
  abortGuard()
}

def requestVariables = {
  property('PKCE', 'authmeter.oidc.pkce', 's256', 'Proof Key for Code Exchange: s256 or off')
  property('RESPONSE_MODE', 'authmeter.oidc.responseMode', 'query', 'How the code comes back: query, fragment, form-post or jwt')
  property('PUSHED', 'authmeter.oidc.pushedRequest', false, 'Whether the request goes to the provider before the browser does (PAR)')
  property('USERINFO', 'authmeter.oidc.userinfo', false, "Whether a login ends with a request of the user's claims")
}
def request = [pkce: '${PKCE}', responseMode: '${RESPONSE_MODE}', pushedRequest: '${PUSHED}', userinfo: '${USERINFO}']

[[file: 'login', id: 'closed', title: 'closed load', comment: 'Logins of OpenID Connect, one after the other without a pause'],
 [file: 'cross-node', id: 'cross-node', title: 'redeemed at the other node', comment: 'Each code is redeemed at another node than that of the login', crossNode: true],
].each { pattern ->
  plan("oidc-login/$pattern.file", pattern.id, "OIDC login, $pattern.title", pattern.comment) {
    closedLoad threads: 10, loops: 100, what: 'Logins per virtual user; -1 = until the duration ends', warmup: 30
    variables(twoNodes: pattern.crossNode)
    requestVariables()
    guardVariables()
    influxdb()

    if (pattern.crossNode) {
      watchedLive()
      oidcProvider(nodes: '${NODE_1},${NODE_2}', nodePolicy: 'login')
      users(PEOPLE)
      cookieManager()
      userAgent()
      abortGuard()
    } else {
      managers(PEOPLE)
    }
    warmUpAndMeasurement(newUser: true, comment: 'A new session at every login') {
      oidcLogin(request + (pattern.crossNode ? [crossNode: 'true'] : [:]), 'OIDC login')
    }
  }
}

plan('oidc-login/login-open', 'open', 'OIDC login, open load', 'Logins arrive at a rate, at random times') {
  arrivals rate: 20, rateMeaning: 'Logins per second'
  threads(50, 'Logins that can be under way at once')
  duration(60, 'Seconds during which logins arrive')
  property('WARMUP_THREADS', 'authmeter.oidc.warmupThreads', 4, 'Virtual users of the warm-up')
  warmUpSeconds(30)
  variables([:])
  requestVariables()
  guardVariables()
  influxdb()

  managers(PEOPLE)
  warmUp(threads: 'WARMUP_THREADS', newUser: true) {
    oidcLogin(request, 'OIDC login')
  }
  threadGroup('${CELL} measurement', threads: '${THREADS}', loops: -1, duration: '${__jexl3(${DURATION} + 300,)}', newUser: true,
      comment: "Ends with the last arrival's login; five minutes more than the duration let late ones end. An Open Model Thread Group would interrupt them") {
    openArrivals('${DURATION}', false)
    oidcLogin(request, 'OIDC login')
  }
}

plan('oidc-login/resource', 'resource', 'OIDC login, at a third-party relying party',
    'The browser walks to a page that a relying party protects, and back to it with the code, which the relying party redeems') {
  closedLoad threads: 10, loops: 100, what: 'Logins per virtual user; -1 = until the duration ends', warmup: 30
  usersFile()
  oidcResourceVariables()
  oidcPageVariables()
  guardVariables()
  influxdb()

  watchedLive()
  oidcProviderOfOthers()
  users(PEOPLE)
  cookieManager()
  userAgent()
  abortGuard()
  warmUpAndMeasurement(newUser: true, comment: 'A new session at every login') {
    oidcLogin('OIDC login', operation: 'resource', resource: '${RESOURCE}', expect: '${EXPECT}')
  }
}

[[file: 'returning-users', title: 'returning users', sample: 'OIDC return', what: 'Returns', fields: [session: 'keep', prompt: 'none'],
  comment: "Each virtual user signs on once with an account of its own and comes back with the provider's session (prompt=none)"],
 [file: 'refresh', title: 'refresh storm', sample: 'OIDC refresh', what: 'Refreshes', fields: [operation: 'refresh'], scope: 'openid profile offline_access',
  comment: 'Each virtual user signs on once and then gets new tokens for its refresh token, one after the other without a pause'],
].each { pattern ->
  plan("oidc-login/$pattern.file", pattern.file, "OIDC login, $pattern.title", pattern.comment) {
    threads(10)
    loops(1000, "$pattern.what per virtual user; -1 = until the duration ends".toString())
    duration()
    rampUp()
    property('ACCOUNTS', 'authmeter.accounts', 'own', 'own = one account for each virtual user; one = the first account for all')
    variables(scope: pattern.scope)
    guardVariables()
    influxdb()

    managers(PEOPLE, [law: '${ACCOUNTS}'])
    threadGroup('${CELL} measurement', comment: 'One after the other without a pause', threads: '${THREADS}', loops: '${LOOPS}', rampUp: '${RAMP_UP}',
        duration: '${DURATION}') {
      onceOnly('sign on') {
        oidcLogin('OIDC sign-on')
      }
      oidcLogin(pattern.fields, pattern.sample)
    }
  }
}

plan('oidc-login/functional', 'functional', 'OIDC functional tests', 'What a provider must refuse, and what its nodes know of each other') {
  usersFile()
  oidcVariables(twoNodes: true)
  property('OTHER_CLIENT_ID', 'authmeter.oidc.otherClientId', 'authmeter-other', "Another client, which tries the first one's code")
  property('OTHER_CLIENT_SECRET', 'authmeter.oidc.otherClientSecret', '', 'Its secret; give it in a properties file')
  property('TLS_CLIENT_ID', 'authmeter.oidc.tlsClientId', 'authmeter-tls', 'A client that proves itself by a certificate, to which its tokens are bound')
  property('TLS_KEY_STORE', 'authmeter.oidc.tlsKeyStore', '', 'PKCS#12 or JKS file with its key and certificate; the password is that of the other key store')
  property('CODE_LIFETIME', 'authmeter.oidc.codeLifetime', 60, 'Seconds that a code is valid')
  influxdb()

  watchedLive()
  Map nodes = [nodes: '${NODE_1},${NODE_2}', nodePolicy: 'login']
  oidcProvider(nodes)
  oidcProvider(nodes + [providerName: 'bound', binding: 'dpop'], 'OIDC Provider, tokens bound to a key')
  oidcProvider(nodes + [providerName: 'certified', clientId: '${TLS_CLIENT_ID}', authentication: 'tls_client_auth', keyStore: '${TLS_KEY_STORE}',
      binding: 'certificate'], 'OIDC Provider, tokens bound to a certificate')
  bean(org.authmeter.jmeter.oidc.OidcProviderConfig, 'OIDC Provider, the other client', [providerName: 'other', issuer: '${ISSUER}', discovery: 'true',
      allowedHosts: '${ALLOWED_HOSTS}', clientId: '${OTHER_CLIENT_ID}', authentication: 'client_secret_basic', clientSecret: '${OTHER_CLIENT_SECRET}',
      redirectUri: '${REDIRECT_URI}', scope: '${SCOPE}', check: '${CHECK}'] + nodes)
  threadGroup('${CELL} tests', comment: 'One virtual user, each test once', duration: '600', newUser: true) {
    users(PEOPLE)
    cookieManager()
    userAgent()
    [[misuse: 'code-twice'],
     [misuse: 'wrong-verifier'],
     [misuse: 'wrong-redirect-uri'],
     [misuse: 'other-client', otherProvider: 'other'],
     [misuse: 'expired-code', codeLifetime: '${CODE_LIFETIME}'],
     [misuse: 'nonce-replay'],
     [crossNode: 'true'],
     [providerName: 'bound', misuse: 'dpop-replay'],
     [providerName: 'bound', misuse: 'dpop-other-key'],
     [providerName: 'bound', misuse: 'dpop-other-address'],
     [providerName: 'bound', misuse: 'dpop-as-bearer'],
     [misuse: 'refresh-twice'],
     [providerName: 'certified', misuse: 'certificate-missing'],
     [misuse: 'refresh-at-once'],
    ].eachWithIndex { fields, i ->
      oidcLogin(fields, "functional test ${i + 1}")
    }
  }
}
