/** The answer to a campaign's question in sentences, which page, terminal and files show. */
package org.authmeter.results.answer;
