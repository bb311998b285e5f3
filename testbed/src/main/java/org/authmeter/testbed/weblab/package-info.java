/** Web servers under test: an embedded one, and nginx, Apache and NGINX Unit with WordPress. */
package org.authmeter.testbed.weblab;
