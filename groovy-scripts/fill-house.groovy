/*
 * Puts sessions into a store before a load: a part with each sample by the control of a testbed, or a login for each.
 *
 * Used as   JSR223 Sampler in a While Controller of a setUp Thread Group (testplans/full-house/house.jmx)
 * Inputs    variables:  SESSIONS    sessions that are to be there; 0 = none
 *                       LIFE        seconds after which all of them expire, counted from the first sample
 *                       NODE_NAMES  IdP nodes that make them, comma separated
 *                       FILL_THREADS  virtual users of the thread group, among whom the logins are divided
 *           properties: testbed.control, testbed.control.token  the control of the testbed, which the first virtual user asks;
 *                                                               without it there is no sample, and each user logs in
 * Outputs   sample "sessions before the load", whose message ends with "; sessions=<n>; expires=<ms since 1970>"; the part that
 *           came with it. Settings that cannot work fail it and stop the test. The log tells the time left every ten seconds
 *           variables FILL_AGAIN (false: all are there), FILL_BY_LOGIN (true: the user has to log in now)
 * State     the variable HOUSE of the virtual user
 */
import java.util.concurrent.ConcurrentLinkedQueue

import org.authmeter.common.control.ControlClient
import org.authmeter.common.control.ControlServer
import org.authmeter.results.campaign.Figures

final int PART = 2000

def number = { String name, int least ->
  def text = vars.get(name) ?: ''
  if (!(text ==~ /\d{1,9}/) || text.toInteger() < least) {
    throw new IllegalArgumentException("$name is '$text'; write a whole number from $least")
  }
  text.toInteger()
}

vars.put('FILL_AGAIN', 'false')
vars.put('FILL_BY_LOGIN', 'false')
SampleResult.sampleLabel = 'sessions before the load'
try {
  int wanted = number('SESSIONS', 0)
  long now = System.currentTimeMillis()
  def house = vars.getObject('HOUSE') ?: [made: 0, began: now, logged: now]
  vars.putObject('HOUSE', house)
  boolean byLogin = wanted > 0 && !props.getProperty(ControlServer.URL)
  if (byLogin || ctx.threadNum > 0) {
    SampleResult.setIgnore()
    int users = number('FILL_THREADS', 1)
    int own = byLogin ? wanted.intdiv(users) + (ctx.threadNum < wanted % users ? 1 : 0) : 0
    vars.put('FILL_BY_LOGIN', String.valueOf(house.made < own))
    vars.put('FILL_AGAIN', String.valueOf(++house.made < own))
    return
  }
  long expires = house.began + number('LIFE', 1) * 1000L
  long seconds = (expires - now).intdiv(1000)
  if (seconds < 1) {
    throw new IllegalArgumentException(
        "the sessions expire before all are there: $house.made of $wanted after ${vars.get('LIFE')} s; raise authmeter.house.life")
  }
  def nodes = (vars.get('NODE_NAMES') ?: '').tokenize(', ')
  if (!nodes) {
    throw new IllegalArgumentException('NODE_NAMES names no IdP node')
  }
  int part = Math.min(PART * nodes.size(), wanted - house.made)
  def control = part == 0 ? null : ControlClient.of(props.&getProperty)
  def failures = new ConcurrentLinkedQueue<String>()
  nodes.withIndex().collect { node, i ->
    int own = part.intdiv(nodes.size()) + (i < part % nodes.size() ? 1 : 0)
    own == 0 ? null : Thread.start("fill $node") {
      try {
        control.fill(node, own, seconds)
      } catch (IOException e) {
        failures << "$node: $e.message".toString()
      }
    }
  }.findAll()*.join()
  if (failures) {
    throw new IllegalStateException(failures.join('; '))
  }
  house.made += part
  vars.put('FILL_AGAIN', String.valueOf(house.made < wanted))
  now = System.currentTimeMillis()
  if (house.made < wanted && now - house.logged > 10_000) {
    house.logged = now
    log.info('{} of {} sessions are there, about {} s left', house.made, wanted,
        ((now - house.began) * (wanted - house.made)).intdiv(house.made * 1000L))
  }
  SampleResult.responseCode = '200'
  SampleResult.responseMessage = Figures.escaped("$house.made of $wanted") + "; sessions=$part; expires=$expires"
} catch (IllegalArgumentException | IllegalStateException e) {
  SampleResult.successful = false
  SampleResult.responseCode = e instanceof IllegalArgumentException ? 'INVALID_SETTINGS' : 'NODE_CONTROL_FAILED'
  SampleResult.responseMessage = e.message
  SampleResult.stopTest = true
  log.error('{}', e.message)
}
