/** The web lab's paced users beside Locust's, and what keeping connections is worth. */
package org.authmeter.runner.bench.weblab;
