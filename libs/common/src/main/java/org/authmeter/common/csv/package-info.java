/** Records of CSV files, read strictly. */
package org.authmeter.common.csv;
