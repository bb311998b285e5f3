package org.authmeter.jmeter.ldap.provider.ldaptive;

import org.authmeter.jmeter.ldap.provider.Opening;
import org.ldaptive.AbandonRequest;
import org.ldaptive.AddRequest;
import org.ldaptive.AddResponse;
import org.ldaptive.BindRequest;
import org.ldaptive.BindResponse;
import org.ldaptive.CompareOperationHandle;
import org.ldaptive.CompareRequest;
import org.ldaptive.Connection;
import org.ldaptive.DeleteRequest;
import org.ldaptive.DeleteResponse;
import org.ldaptive.LdapException;
import org.ldaptive.LdapURL;
import org.ldaptive.ModifyDnRequest;
import org.ldaptive.ModifyDnResponse;
import org.ldaptive.ModifyRequest;
import org.ldaptive.ModifyResponse;
import org.ldaptive.OperationHandle;
import org.ldaptive.SearchOperationHandle;
import org.ldaptive.SearchRequest;
import org.ldaptive.control.RequestControl;
import org.ldaptive.extended.ExtendedOperationHandle;
import org.ldaptive.extended.ExtendedRequest;
import org.ldaptive.sasl.DefaultSaslClientRequest;
import org.ldaptive.sasl.SaslClientRequest;

/** A connection that notes how long {@link #open} took; all else is ldaptive's. */
final class TimedConnection implements Connection {
  private final Connection connection;

  TimedConnection(Connection connection) {
    this.connection = connection;
  }

  @Override
  public void open() throws LdapException {
    long start = System.nanoTime();
    LdapException failure = null;
    try {
      connection.open();
    } catch (LdapException e) {
      failure = e;
      throw e;
    } finally {
      Opening.record(start, failure);
    }
  }

  @Override
  public boolean isOpen() {
    return connection.isOpen();
  }

  @Override
  public LdapURL getLdapURL() {
    return connection.getLdapURL();
  }

  @Override
  public void close(RequestControl... controls) {
    connection.close(controls);
  }

  @Override
  public void operation(AbandonRequest request) {
    connection.operation(request);
  }

  @Override
  public OperationHandle<AddRequest, AddResponse> operation(AddRequest request) {
    return connection.operation(request);
  }

  @Override
  public OperationHandle<BindRequest, BindResponse> operation(BindRequest request) {
    return connection.operation(request);
  }

  @Override
  public CompareOperationHandle operation(CompareRequest request) {
    return connection.operation(request);
  }

  @Override
  public OperationHandle<DeleteRequest, DeleteResponse> operation(DeleteRequest request) {
    return connection.operation(request);
  }

  @Override
  public ExtendedOperationHandle operation(ExtendedRequest request) {
    return connection.operation(request);
  }

  @Override
  public OperationHandle<ModifyRequest, ModifyResponse> operation(ModifyRequest request) {
    return connection.operation(request);
  }

  @Override
  public OperationHandle<ModifyDnRequest, ModifyDnResponse> operation(ModifyDnRequest request) {
    return connection.operation(request);
  }

  @Override
  public SearchOperationHandle operation(SearchRequest request) {
    return connection.operation(request);
  }

  @Override
  public BindResponse operation(SaslClientRequest request) throws LdapException {
    return connection.operation(request);
  }

  @Override
  public BindResponse operation(DefaultSaslClientRequest request) throws LdapException {
    return connection.operation(request);
  }

  @Override
  public String toString() {
    return connection.toString();
  }
}
