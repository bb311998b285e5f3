/** Records as JSON. */
package org.authmeter.common.json;
