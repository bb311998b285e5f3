/** What AuthMeter's JMeter elements are made of: fields, forms, shared resources, variables. */
package org.authmeter.jmeter.element;
