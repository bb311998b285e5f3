// Logins with a passkey, with a password, and with a password and a one-time code, at one IdP.
import org.authmeter.jmeter.core.WarmUp

def variables = {
  usersFile('CSV without header: user,password and, for one-time codes, the secret of each account; empty = the accounts of the plan')
  samlVariables()
  passkeyVariables()
  property('TOTP_SECRET', 'authmeter.totp.secret', '', 'Secret of one-time codes for accounts without a third column, in Base32')
  property('TOTP_PERIOD', 'authmeter.totp.period', 30, 'Seconds of a window of one-time codes; an account can log in once in each')
}

def register = { String name, Map fields = [:] ->
  samlSso([resource: '${REGISTRATION}', expect: '${REGISTRATION_EXPECT}', loginForm: 'allowed', pageScripts: 'passkey-registration,totp',
      userField: '${REGISTRATION_USER_FIELD}', passwordField: '${REGISTRATION_PASSWORD_FIELD}'] + fields, name)
}

plan('passkey-login/login', 'closed', 'Passkey login, closed load',
    'Logins one after the other, each in a new session: with a passkey, a password, or a password and a one-time code') {
  closedLoad threads: 10, loops: 100, what: 'Logins per virtual user; -1 = until the duration ends', warmup: 30
  variables()
  property('REGISTRATIONS', 'authmeter.passkey.registrations', 0, 'Accounts that register a passkey before the load, which must be all that there are; 0 = PASSKEY_FILE has the passkeys, or none are used')
  guardVariables()
  influxdb()

  oneAfterTheOther() // nobody logs in before all have their passkeys
  samlManagers('test[001-250],test[001-250]pw')
  setUpThreadGroup('${CELL} registration', comment: 'One after the other, so that each account comes once; its samples are no results',
      threads: '${__jexl3(${REGISTRATIONS} > 0 ? 1 : 0,)}', loops: '${REGISTRATIONS}', duration: '86400', newUser: true) {
    bean(WarmUp, 'Warm-up', [keep: '${WARMUP_ROWS}'])
    register('passkey registration')
  }
  warmUpAndMeasurement(newUser: true, comment: 'A new session at every login') {
    samlSso('SAML SSO login')
  }
}

plan('passkey-login/functional', 'functional', 'Passkey login, functional tests', 'What an IdP must refuse of passkeys') {
  variables()
  property('OTHER_USER', 'authmeter.passkey.otherUser', 'test002', 'Account whose passkey is tried for the first one')
  property('OTHER_PASSWORD', 'authmeter.passkey.otherPassword', '', 'Its password; give it in a properties file')
  guardVariables(true)
  influxdb()

  threadGroup('${CELL} tests', comment: 'One virtual user, each test once', duration: '600', newUser: true) {
    samlManagers(ONE_ACCOUNT, failuresAreResults: true)
    scriptPostProcessor('functional test', 'functional-test', comment: 'A test whose preparation failed could not be tested, which is not a no')
    register('passkey of another account', [user: '${OTHER_USER}', password: '${OTHER_PASSWORD}'])
    register('passkey of the account')
    samlSso([pageScripts: 'passkey,totp'], 'functional test 1')
    ['wrong-origin', 'old-counter', 'another-user', 'replay', 'no-verification'].eachWithIndex { misuse, i ->
      samlSso([pageScripts: 'passkey,totp'], "functional test ${i + 2}".toString()) {
        userParameter('misuse', 'PASSKEY_MISUSE', misuse)
        scriptPostProcessor('refused', 'expected-refusal', comment: 'The refusal is the success')
      }
    }
  }
}
