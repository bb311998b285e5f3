/**
 * Makes components of a running system fail, and brings them back: the protocol over HTTP with its
 * server and client, the steps of a fault, and the commands of a system that has no such server.
 */
package org.authmeter.common.control;
