/*
 * Tells what a user can still open after a logout was reported as done.
 *
 * Used as   JSR223 PostProcessor of SAML SSO samplers (testplans/logout-storm/storm.jmx)
 * Inputs    Parameters: done     after the logout: the sub-results "SAML logout" are its way
 *                       check N  after a request for the page of service N, with a login form forbidden and the cookies as
 *                                they are
 *           variables: PATIENCE     seconds after the logout until a page that is still open is a loss
 *                      CHECK_PAUSE  milliseconds between two requests for a page that is still open
 * Outputs   done:  the sample ends with the logout and fails if that failed; the message ends with "; logoutMs=<n>"
 *           check: the code CLOSED if a login form came (good), STILL_OPEN if the page came until PATIENCE was over (failed);
 *                  otherwise the failure that it is. The message ends with "; service=<N>", and where the page was open at
 *                  first with "; delayMs=<n>", the milliseconds from the logout until the page was closed. A page that is
 *                  still open before PATIENCE is over gives no sample
 *           variables LOOK (the service whose page is to be asked for next; 0 = none), LOOK_PAUSE (milliseconds before that)
 * State     the variables LOGGED_OUT_MS and FOUND_OPEN of the virtual user
 */
import org.authmeter.results.campaign.Figures

void figure(String text) {
  prev.responseMessage = Figures.escaped(prev.responseMessage ?: '') + text
}

if (Parameters == 'done') {
  def way = prev.subResults.findAll { it.sampleLabel == 'SAML logout' }
  def failed = way.find { !it.successful }
  if (prev.successful && (failed || !way)) {
    prev.successful = false
    prev.responseCode = failed ? failed.responseCode : 'NOT_LOGGED_OUT'
    prev.responseMessage = failed ? failed.responseMessage : 'there was no request for the logout; set authmeter.logout.url'
  }
  if (way) {
    prev.endTime = way.last().endTime
    figure("; logoutMs=${way.last().endTime - way.first().startTime}")
  }
  vars.put('LOGGED_OUT_MS', String.valueOf(prev.successful ? prev.endTime : 0))
  vars.put('LOOK', prev.successful ? '1' : '0')
  vars.put('LOOK_PAUSE', '0')
  vars.remove('FOUND_OPEN')
  return
}

def service = Parameters.substring('check '.length())
long out = vars.get('LOGGED_OUT_MS') as long
boolean again = prev.successful && prev.endTime - out < 1000 * (vars.get('PATIENCE') as long)
vars.put('LOOK_PAUSE', again ? vars.get('CHECK_PAUSE') : '0')
if (again) {
  vars.put('FOUND_OPEN', 'true')
  prev.setIgnore()
  return
}
if (prev.successful) {
  boolean bySession = prev.subResults.size() > 1
  prev.successful = false
  prev.responseCode = 'STILL_OPEN'
  prev.responseMessage = bySession ? 'the sign-on server still has a session, and let the user in again' : "the service's own session goes on"
} else if (prev.responseCode == 'LOGIN_FORM_FORBIDDEN') {
  prev.successful = true
  prev.subResults.each { it.successful = true }
  prev.responseCode = 'CLOSED'
  prev.responseMessage = 'the page asks for a login, as it must'
}
figure("; service=$service" + (vars.get('FOUND_OPEN') ? "; delayMs=${Math.max(1, prev.startTime - out)}" : ''))
vars.remove('FOUND_OPEN')
vars.put('LOOK', String.valueOf((service as int) + 1))
