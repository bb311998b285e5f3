// Open loads at one rate, with which the search for the capacity finds the highest rate that a system holds.

def open = { Map options, Closure variables, Closure managers, Closure samplers ->
  plan("capacity/$options.file", options.file, "Capacity, $options.title", "$options.what by an open schedule: users arrive whatever the system does") {
    arrivals rate: 10, rateMeaning: 'Arrivals per second; with a curve its highest point', curve: '',
        curveMeaning: 'Points seconds,rate or a CSV file of them, stretched over the duration; empty = a constant rate'
    duration(60, 'Seconds over which users arrive')
    warmUpSeconds(10)
    property('WARMUP_THREADS', 'authmeter.warmup.threads', 8, 'Virtual users of the warm-up, each of whom comes again as soon as he was served')
    threads(200, 'Tests that can be under way at once')
    variables()
    influxdb()

    managers()
    warmUp(threads: 'WARMUP_THREADS', newUser: options.newUser,
        comment: 'A few users who come as soon as they are served: a cold load generator would otherwise queue them up; no results') {
      samplers()
    }
    threadGroup('${CELL} measurement', threads: '${THREADS}', loops: -1, duration: '${__jexl3(${DURATION} + 30,)}', newUser: options.newUser,
        comment: 'The last 30 s serve those who came late in the duration') {
      openArrivals()
      samplers()
    }
  }
}

open([file: 'saml-login', title: 'SAML login', what: 'Logins', newUser: true],
    {
      usersFile()
      samlVariables logout: "URL of the SP's logout, asked for after each login; empty = none"
      guardVariables()
      hostVariables()
    },
    {
      samlManagers(ONE_ACCOUNT)
      hostMetrics()
    },
    { samlSso('SAML SSO login', logout: '${LOGOUT}') })

open([file: 'oidc-login', title: 'OIDC login', what: 'Logins', newUser: true],
    {
      usersFile()
      oidcVariables()
      guardVariables()
    },
    {
      watchedLive()
      oidcProvider()
      users(ONE_ACCOUNT)
      cookieManager()
      userAgent()
      abortGuard()
    },
    { oidcLogin('OIDC login') })

open([file: 'ldap-authentication', title: 'LDAP authentication', what: 'Authentications', newUser: true],
    {
      usersFile()
      ldapVariables()
    },
    {
      watchedLive()
      users(DIRECTORY_PEOPLE)
      ldapPool()
    },
    { ldapAuthentication() })

open([file: 'web-page', title: 'web page', what: 'Pages'], { webVariables([:]) }, { watchedLive() }, { webPage() })

open([file: 'authmark-login', title: 'AuthMark login', what: 'Logins'],
    { authMarkVariables recycle: false },
    {
      watchedLive()
      hostMetrics()
      users(new File(planFolder, '../data/users/authmark-100.csv').text.strip())
      userAgent('User-Agent')
    },
    { authMarkLogin() })
