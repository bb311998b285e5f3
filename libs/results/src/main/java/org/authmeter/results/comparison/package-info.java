/** The records of comparison.json and of record.json. */
package org.authmeter.results.comparison;
