/** Names and addresses of hosts. */
package org.authmeter.common.net;
