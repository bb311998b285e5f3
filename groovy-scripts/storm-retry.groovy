/*
 * Lets a user who came back after an outage and had no login try again.
 *
 * Used as   JSR223 PostProcessor of a SAML SSO sampler (testplans/login-storm/storm.jmx)
 * Inputs    the sample: a try
 *           variables: TRIES        logins that a user begins until one succeeds; 1 = no retry
 *                      RETRY_PAUSE  milliseconds until the next try
 * Outputs   variables RETURN_AGAIN (true: one more try), RETURN_PAUSE (milliseconds before it)
 *           TRIES that is no number from 1: the sample fails with INVALID_SETTINGS, and the test stops
 * State     the variable STORM_TRY of the virtual user; the meeting point of node-control.groovy
 */
def state = props.get('authmeter.failover.state')
def text = vars.get('TRIES') ?: ''

if (!(text ==~ /[1-9]\d{0,3}/)) {
  prev.successful = false
  prev.responseCode = 'INVALID_SETTINGS'
  prev.responseMessage = "authmeter.storm.tries is '$text'; write a whole number from 1 to 9999"
  prev.stopTest = true
}
int tries = (vars.getObject('STORM_TRY') ?: 0) + 1
boolean again = !prev.successful && !prev.stopTest && tries < text.toInteger()
vars.putObject('STORM_TRY', tries)
vars.put('RETURN_AGAIN', String.valueOf(again))
vars.put('RETURN_PAUSE', vars.get('RETRY_PAUSE') ?: '0')
if (!again) {
  state.returned.countDown()
}
