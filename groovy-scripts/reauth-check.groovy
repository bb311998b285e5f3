/*
 * Tells whether a user who was signed on is asked to log in again.
 *
 * Used as   JSR223 PostProcessor of a SAML SSO sampler (testplans/idp-failover/failover.jmx)
 * Inputs    the sample: a leg "SAML login form" or "SAML credentials" shows that the IdP asked
 *           variables: WAY        own, other or login: a user that returns once after the fault (failover-user.groovy);
 *                                 empty = a user of the load, which keeps returning
 *                      RETURN_BY  milliseconds since the epoch, after which the user gives up
 * Outputs   load:   the code ASKED_AGAIN on a good return that needed a login; ends the virtual user when the load is over
 *           return: the label "failover check <way>", and the code ASKED_AGAIN or NOT_ASKED; without an answer the sample
 *                   stays failed and RETURN_AGAIN is true, until RETURN_BY, when the code is NO_ANSWER
 *           login:  NOT_ASKED when it went on, ASKED_AGAIN when the user must begin again, NO_ANSWER when nobody answered
 *           variables RETURN_AGAIN, RETURN_PAUSE
 * State     the meeting point of node-control.groovy
 */
import org.apache.jmeter.samplers.SampleResult

def state = props.get('authmeter.failover.state')
def way = vars.get('WAY')

boolean asked(SampleResult sample) {
  sample.subResults.any { it.sampleLabel in ['SAML login form', 'SAML credentials'] }
}

void answer(SampleResult sample, String code, String message) {
  sample.successful = code != 'NO_ANSWER'
  sample.responseCode = code
  sample.responseMessage = message
}

if (!way) {
  if (prev.successful) {
    if (asked(prev)) {
      answer(prev, 'ASKED_AGAIN', 'the IdP asked for a login')
    }
    state.steady.put(ctx.threadNum, prev.startTime)
  }
  if (state.over.get()) {
    ctx.thread.stop()
  }
  return
}

def why = "$prev.responseCode $prev.responseMessage"
prev.sampleLabel = "failover check $way"
if (way == 'login') {
  def silent = prev.responseCode in ['CONNECTION_FAILED', 'LEG_TIMEOUT', 'DEADLINE_EXCEEDED', 'INTERRUPTED', 'INVALID_SETTINGS',
      'INTERNAL_ERROR', 'HOST_NOT_ALLOWED', 'HTTP_502', 'HTTP_503', 'HTTP_504']
  if (prev.successful) {
    answer(prev, 'NOT_ASKED', 'the login went on')
  } else {
    answer(prev, silent ? 'NO_ANSWER' : 'ASKED_AGAIN', "the login did not go on: $why")
  }
  if (vars.getObject('LOGIN_PAUSED') != state) { // it failed before the form
    state.ready.countDown()
    answer(prev, 'NO_ANSWER', "there was no login form: $why")
  }
  state.returned.countDown()
  return
}

// A login may be asked for and then fail: the user was asked, whatever comes next.
if (asked(prev)) {
  vars.put('ASKED', 'true')
}
boolean again = !prev.successful && System.currentTimeMillis() < (vars.get('RETURN_BY') as long)
vars.put('RETURN_AGAIN', String.valueOf(again))
vars.put('RETURN_PAUSE', '500')
if (prev.successful) {
  answer(prev, vars.get('ASKED') ? 'ASKED_AGAIN' : 'NOT_ASKED', vars.get('ASKED') ? 'the IdP asked for a login' : 'signed on still')
} else if (!again) {
  answer(prev, 'NO_ANSWER', "no answer until the user gave up: $why")
}
if (!again) {
  state.returned.countDown()
}
