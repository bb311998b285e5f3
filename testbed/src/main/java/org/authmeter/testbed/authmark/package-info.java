/**
 * The system that AuthMark measures: web servers with an agent that asks policy servers over TCP,
 * which search and bind at a directory and decide by policies bound to organizational units. In
 * outline as SiteMinder 3.51 was; the wire format between agent and policy server is our own.
 */
package org.authmeter.testbed.authmark;
