/*
 * Makes servers fail while they are used, and brings them back.
 *
 * Used as   JSR223 Sampler, once each in a plan (testplans/idp-failover/failover.jmx, ldap-recovery/recovery.jmx)
 * Inputs    Parameters: prepare  checks the settings and makes the meeting point of all virtual users
 *                       fault    waits for them, makes the fault, lets them return, and brings back what is down
 *                       restore  brings back what is still down, after a test that ended early
 *                       schedule NAME  makes the fault at its times; the variable NAME holds the addresses whose
 *                                connections are counted
 *           variables:  FAULT of schedule        steps, comma separated: seconds after the start, kill, stop, start, restart
 *                                                or hang, and a component, such as "8 kill store-1, 13 start store-1"; hang
 *                                                has its seconds at the end, "8 hang directory-1 30"; none = nothing
 *                       DURATION of schedule     seconds of the load; connections are counted once more before its end
 *                       FAULT                    steps, comma separated, such as "kill idp-1, start idp-1": kill, stop or
 *                                                start, then components, or nodes or stores for all of them at once; or
 *                                                hang, a component and seconds, "hang store-1 6", over when it is awake
 *                       NODE_NAMES, STORE_NAMES  what nodes and stores stand for, comma separated; none = there are none
 *                       NODE_1, NODE_2           addresses of the nodes: users return to one of them on purpose
 *                       USERS_BEFORE, THREADS    how many users sign on before, and how many keep returning
 *                       BEFORE, AFTER, PATIENCE  seconds of load before the fault, of load after the checks and after the
 *                                                return, and until a user without an answer gives up
 *                       ALLOW_KILL               true allows the commands below
 *           properties: testbed.control, testbed.control.token               the control of a testbed, or the runner's for
 *                                                                                one's own system, asked where it is given
 *                       authmeter.failover.kill.<component>, .start.<component>  otherwise: commands for sh on this machine
 * Outputs   sample "node control" with a sub-result "node control <action> <component>" for each action; a failed action
 *           fails both. Settings that cannot work stop the test. With schedule the message of the first action and of
 *           "node control count connections" ends with "; connections=<n>", those of this JMeter to the addresses
 * State     the meeting point authmeter.failover.state in props: org.authmeter.jmeter.fault.Meeting, with latches
 */
new org.authmeter.jmeter.fault.FaultInjection(vars, props, SampleResult).run(Parameters)
