/** One sign-on by hand, {@code authmeter try}: walked, described step by step, and judged. */
package org.authmeter.trylogin;
