/** Text of servers, made harmless where people read it. */
package org.authmeter.common.text;
