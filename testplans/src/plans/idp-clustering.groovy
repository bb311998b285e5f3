// The comparison of four ways to cluster a SAML IdP: load patterns 1 to 3, with stickiness and without, and tests 1 to 3.

[[id: 'P1', threads: 2, loops: 1000, file: 'pattern-1-2x1000', title: 'pattern 1'],
 [id: 'P2', threads: 10, loops: 200, file: 'pattern-2-10x200', title: 'pattern 2'],
 [id: 'P3', threads: 20, loops: 200, file: 'pattern-3-20x200', title: 'pattern 3']].each { pattern ->
  ['', '-no-stickiness'].each { without ->
    def how = without ? ', at an IdP whose balancer sends each request to another node' : ''
    plan("idp-clustering/$pattern.file$without", "$pattern.id$without",
        "IdP clustering, $pattern.title${without ? ' without stickiness' : ''}",
        "$pattern.threads virtual users, $pattern.loops logins each$how") {
      closedLoad threads: pattern.threads, loops: pattern.loops, what: 'Logins per virtual user; -1 = until the duration ends', warmup: 60
      usersFile()
      samlVariables logout: "URL of the SP's logout, asked for after each login; empty = none"
      guardVariables((boolean) without)
      influxdb()

      samlManagers(ONE_ACCOUNT, failuresAreResults: (boolean) without)
      warmUpAndMeasurement(newUser: true, comment: 'A new session at every login, one login after the other without a pause') {
        samlSso('SAML SSO login', logout: '${LOGOUT}')
      }
    }
  }
}

// Slices of all patterns at up to four systems in turn, in one JMeter: what disturbs the machine disturbs all alike.
planOfSystems('idp-clustering/side-by-side', 'IdP clustering, side by side',
    'Functional tests of up to four systems, and slices of the three patterns at each of them in turn') {
  def systems = 1..4
  systems.each { n -> samlSystem(n) }
  property('SLICE', 'authmeter.slice', 2, 'Seconds of each slice, which is one pattern at one system')
  warmUpSeconds(6, 'Seconds of the warm-up of each system; 0 = none')
  usersFile()
  samlBehaviour()
  userAgentVariable()
  guardVariables(true)
  influxdb()

  oneAfterTheOther()
  samlManagers(ONE_ACCOUNT, failuresAreResults: true)
  systems.each { n ->
    warmUp(cell: "\${CELL}/\${VARIANT_$n}/P2/1", threads: 10, condition: "\"\${VARIANT_$n}\" != \"\"", newUser: true) {
      samlSso(at(n), 'SAML SSO login')
    }
  }
  systems.each { n ->
    functionalTests("\${CELL}/\${VARIANT_$n}/functional/1", threadsAt(n, 1)) { node, fields = [:] ->
      at(n) + [nodes: "\${NODE_${node}_$n}", nodePolicy: 'login'] + fields
    }
  }
  (1..3).each { repeat ->
    [[id: 'P1', threads: 2], [id: 'P2', threads: 10], [id: 'P3', threads: 20]].eachWithIndex { pattern, turn ->
      systems.each {
        def n = (it + repeat + turn) % 4 + 1
        threadGroup("\${CELL}/\${VARIANT_$n}/$pattern.id/$repeat measurement", threads: threadsAt(n, pattern.threads), loops: -1, duration: '${SLICE}',
            newUser: true) {
          samlSso(at(n), 'SAML SSO login')
        }
      }
    }
  }
}

plan('idp-clustering/functional', 'functional', 'IdP clustering, functional tests',
    'Tests 1 to 3: what is seen is recorded; campaign.yaml says what is expected') {
  usersFile()
  samlVariables nodes: false, twoNodes: true
  guardVariables(true)
  influxdb()

  oneAfterTheOther()
  watchedLive()
  users(ONE_ACCOUNT)
  cookieManager()
  userAgent()
  abortGuard(true)
  functionalTests('${CELL}') { node, fields = [:] -> [nodes: "\${NODE_$node}", nodePolicy: 'login'] + fields }
}

plan('idp-clustering/returning-users', 'returning-users', 'IdP clustering, returning users',
    "Each virtual user signs on once with an account of its own and comes back to the SP with the IdP's session") {
  threads(2)
  loops(1000, 'Returns per virtual user; -1 = until the duration ends')
  duration()
  rampUp()
  usersFile()
  property('ACCOUNTS', 'authmeter.accounts', 'own', 'own = one account for each virtual user; one = the first account for all')
  samlVariables()
  guardVariables()
  influxdb()

  samlManagers(PEOPLE, law: '${ACCOUNTS}')
  threadGroup('${CELL} measurement', comment: 'One return after the other without a pause', threads: '${THREADS}', loops: '${LOOPS}', rampUp: '${RAMP_UP}',
      duration: '${DURATION}') {
    onceOnly('sign on') {
      samlSso('SAML sign-on')
    }
    samlSso('SAML SSO return', loginForm: 'forbidden', session: 'sso')
  }
}

plan('preflight/saml', 'preflight', 'Preflight',
    'Before a load: one login at each address, one after the other, samples preflight <address>') {
  usersFile()
  samlVariables logout: "URL of the SP's logout, asked for after each login; empty = none"

  threadGroup('${CELL} preflight', comment: "One virtual user; the scheduler's end is a cap", duration: '600') {
    users(ONE_ACCOUNT)
    cookieManager()
    userAgent()
    whileController('each address', '${PREFLIGHT_MORE}') {
      samlSso('preflight ${PREFLIGHT_NAME}', nodes: '${PREFLIGHT_NODE}', logout: '${LOGOUT}') {
        scriptPreProcessor('next address', 'preflight', comment: 'Takes the next of NODES')
      }
    }
  }
}
