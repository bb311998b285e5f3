/** The generator of people beside a template-driven one that others wrote. */
package org.authmeter.runner.bench.data;
