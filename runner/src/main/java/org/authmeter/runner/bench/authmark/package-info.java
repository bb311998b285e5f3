/** The AuthMark plan beside wrk, which does the same two requests. */
package org.authmeter.runner.bench.authmark;
