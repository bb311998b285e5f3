/** The life of a testbed: its processes from preparation to end, and the control over them. */
package org.authmeter.testbed.supervise;
