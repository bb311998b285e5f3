// What users do all day: logins, returns with single sign-on, wrong passwords, logouts.

// The logins of a day: seconds since midnight and arrivals per second.
def day = new File(planFolder, '../data/arrivals/day.csv').readLines()*.strip().findAll().join(' ')

def variables = {
  usersFile()
  property('MIX_LAW', 'authmeter.mix.law', 'uniform', 'Whose turn it is: turns, uniform or zipf')
  property('MIX_EXPONENT', 'authmeter.mix.exponent', 1, "Of Zipf's law: the k-th user comes 1/k^exponent as often as the first")
  property('MIX_SEED', 'authmeter.mix.seed', 1, 'The same seed draws the same users and actions')
  property('MIX_SSO_PERCENT', 'authmeter.mix.ssoPercent', 40, 'Share of visits with the session of the IdP')
  property('MIX_WRONG_PERCENT', 'authmeter.mix.wrongPasswordPercent', 3, 'Share of visits with a wrong password, which must be refused')
  property('MIX_LOGOUT_PERCENT', 'authmeter.mix.logoutPercent', 20, 'Share of logins that end with a logout')
  samlVariables logout: 'URL of the logout; empty = nobody logs out'
  guardVariables()
  influxdb()
}

def visit = {
  scriptSampler('draw the visit', 'mixed-visit', comment: 'VISIT, and whose it is; no sample')
  switchController('visit', '${VISIT}') {
    simpleController('login') {
      samlSso('SAML SSO login')
    }
    simpleController('login-and-logout') {
      samlSso('SAML SSO login', logout: '${LOGOUT}')
    }
    simpleController('return') {
      samlSso('SAML SSO return', loginForm: 'forbidden', session: 'sso')
    }
    simpleController('wrong-password') {
      samlSso('SAML wrong password', password: '${WRONG_PASSWORD}') {
        scriptPostProcessor('refusal expected', 'expected-refusal', comment: 'A wrong password must be refused')
      }
    }
  }
}

def law = [law: '${MIX_LAW}', exponent: '${MIX_EXPONENT}', seed: '${MIX_SEED}']

plan('mixed-load/thinking-users', 'thinking-users', 'Mixed load, users who think',
    'Virtual users visit, think, and visit again: logins, returns, wrong passwords and logouts') {
  duration(600, 'Seconds of the measurement')
  warmUpSeconds(10)
  threads(50, 'Virtual users, each with a browser of its own')
  loops(-1, 'Visits of each virtual user; -1 = until the duration ends')
  rampUp(10, 'Seconds until all virtual users are there')
  property('THINK', 'authmeter.mix.think', 5000, 'Mean pause between two visits in milliseconds, drawn from half of it to one and a half')
  variables()

  samlManagers(law, PEOPLE)
  warmUpAndMeasurement(comment: 'One visit after the other, with a pause between') {
    visit()
    pause('think', 'The pause between two visits; no sample') {
      uniformRandomTimer('think time', '${__jexl3(${THINK} / 2,)}', '${THINK}')
    }
  }
}

plan('mixed-load/day', 'day', 'Mixed load, the arrivals of a day', 'Visitors arrive by a curve: logins, returns, wrong passwords and logouts') {
  arrivals rate: 0, rateMeaning: 'Arrivals per second at the highest point of the curve; 0 = as the curve says', curve: day,
      curveMeaning: 'Points seconds,rate or a CSV file of them, stretched over the duration',
      seedMeaning: 'The same seed gives the same arrivals'
  duration(600, 'Seconds over which users arrive')
  warmUpSeconds(10, 'Seconds of arrivals before the measurement; 0 = none')
  threads(40, 'Browsers in which visitors are served; at least arrivals x time of a visit')
  variables()

  samlManagers(law, PEOPLE)
  warmUp {
    openArrivals('${WARMUP}')
    visit()
  }
  threadGroup('${CELL} measurement', threads: '${THREADS}', loops: -1, duration: '${__jexl3(${DURATION} + 30,)}',
      comment: 'The last 30 s serve those who came late in the duration') {
    openArrivals()
    visit()
  }
}
