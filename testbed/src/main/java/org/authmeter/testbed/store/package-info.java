/**
 * Where an IdP node keeps its conversations and sessions: one adapter per clustering method behind
 * {@link org.authmeter.testbed.store.ClusterStores}, as Shibboleth switches its StorageService.
 */
package org.authmeter.testbed.store;
