/*
 * Leads a virtual user that signs on before a fault and returns after it.
 *
 * Used as   JSR223 Sampler (testplans/idp-failover/failover.jmx)
 * Inputs    Parameters: way    before the sign-on: which way this user goes
 *                       wait   after the sign-on: ready, and not back before the fault
 *                       storm  the same as wait, for a user of testplans/login-storm, who returns when it arrives
 *                       ready  after the sign-on of a user of the load, who does not wait
 *           variables:  WAYS              comma separated, given out in turn: "1>2" signs on at node 1 and returns to node 2;
 *                                         "login" is in the middle of a login at node 1 and goes on at node 2
 *                       NODE_1, NODE_2    addresses
 *                       PATIENCE          seconds until a user without an answer gives up
 *           the sign-on before, where Parameters is wait or storm
 * Outputs   way:  variables WAY (own, other or login), SIGN_ON_NODE and RETURN_NODE (addresses)
 *           wait: variables RETURN_AGAIN (true: the user is to return), RETURN_PAUSE (milliseconds before it, so that not all return
 *                 at the same moment) and
 *                 RETURN_BY (when it gives up); after a sign-on that failed a failed sample NOT_TESTED
 *           storm: RETURN_AGAIN and RETURN_PAUSE, which is 0; storm-retry.groovy says what comes next
 * State     the meeting point of node-control.groovy
 */
import java.util.concurrent.TimeUnit

def state = props.get('authmeter.failover.state')

switch (Parameters) {
  case 'way':
    def ways = (vars.get('WAYS') ?: '').split(',')*.strip().findAll()
    def wrong = ways.findAll { !(it ==~ /login|[12]>[12]/) }
    if (!ways || wrong) {
      SampleResult.successful = false
      SampleResult.responseCode = 'INVALID_SETTINGS'
      SampleResult.responseMessage = "authmeter.failover.ways is '${vars.get('WAYS')}'; write 1>1, 1>2, 2>1, 2>2 or login, comma separated"
      SampleResult.stopTest = true
      return
    }
    def way = ways[ctx.threadNum % ways.size()]
    def (from, to) = way == 'login' ? ['1', '2'] : way.split('>').toList()
    vars.put('WAY', way == 'login' ? 'login' : from == to ? 'own' : 'other')
    vars.put('SIGN_ON_NODE', vars.get("NODE_$from"))
    vars.put('RETURN_NODE', vars.get("NODE_$to"))
    break
  case ['wait', 'storm']:
    vars.put('RETURN_AGAIN', String.valueOf(prev.successful))
    vars.put('RETURN_PAUSE', Parameters == 'storm' ? '0' : String.valueOf(ctx.threadNum * 50)) // not all at the same moment
    vars.remove('ASKED')
    state.ready.countDown()
    if (!prev.successful) {
      state.returned.countDown()
      SampleResult.sampleLabel = Parameters == 'storm' ? 'does not return' : "failover check ${vars.get('WAY')}"
      SampleResult.successful = false
      SampleResult.responseCode = 'NOT_TESTED'
      SampleResult.responseMessage = "the sign-on before failed: $prev.responseCode $prev.responseMessage"
      return
    }
    state.down.await()
    if (Parameters == 'storm') {
      break
    }
    vars.put('RETURN_BY', String.valueOf(System.currentTimeMillis() + TimeUnit.SECONDS.toMillis(vars.get('PATIENCE') as long)))
    break
  case 'ready':
    state.ready.countDown()
    break
}
SampleResult.setIgnore()
