/**
 * What the report gets beside the rows: properties, descriptions of scenarios, the runner's record.
 */
package org.authmeter.results.input;
