/** Whether web servers and load generator counted the same. */
package org.authmeter.runner.accesslog;
