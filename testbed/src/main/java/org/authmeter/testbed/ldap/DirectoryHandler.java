package org.authmeter.testbed.ldap;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.listener.LDAPListenerClientConnection;
import com.unboundid.ldap.listener.LDAPListenerRequestHandler;
import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.protocol.AddResponseProtocolOp;
import com.unboundid.ldap.protocol.BindRequestProtocolOp;
import com.unboundid.ldap.protocol.BindResponseProtocolOp;
import com.unboundid.ldap.protocol.CompareRequestProtocolOp;
import com.unboundid.ldap.protocol.CompareResponseProtocolOp;
import com.unboundid.ldap.protocol.DeleteRequestProtocolOp;
import com.unboundid.ldap.protocol.DeleteResponseProtocolOp;
import com.unboundid.ldap.protocol.ExtendedRequestProtocolOp;
import com.unboundid.ldap.protocol.ExtendedResponseProtocolOp;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.ModifyDNRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyDNResponseProtocolOp;
import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyResponseProtocolOp;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.protocol.SearchResultDoneProtocolOp;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.extensions.WhoAmIExtendedRequest;
import java.net.Socket;
import java.util.List;

/** One client connection: keeps the bound user, and answers requests. */
final class DirectoryHandler extends LDAPListenerRequestHandler {
  private static final String NO_WRITES =
      "the entries are computed and cannot be changed; directory --real starts an OpenLDAP that can";

  private final DirectoryServices services;
  private final LDAPListenerClientConnection connection;
  private final Socket socket;
  private String bound = "";

  /** The handler that the listener makes others from. */
  DirectoryHandler(DirectoryServices services) {
    this(services, null);
  }

  private DirectoryHandler(DirectoryServices services, LDAPListenerClientConnection connection) {
    this.services = services;
    this.connection = connection;
    this.socket = connection == null ? null : connection.getSocket();
  }

  @Override
  public LDAPListenerRequestHandler newInstance(LDAPListenerClientConnection each) {
    DirectoryHandler handler = new DirectoryHandler(services, each);
    services.faults().opened(handler.socket);
    return handler;
  }

  @Override
  public void closeInstance() {
    services.faults().closed(socket);
  }

  @Override
  public LDAPMessage processBindRequest(
      int id, BindRequestProtocolOp request, List<Control> controls) {
    services.faults().pause();
    // Whatever comes of it, the connection is anonymous from here on (RFC 4511, 4.2.1).
    bound = "";
    Authentication.BindAnswer answer =
        Authentication.BindAnswer.to(request, controls, services.authentication());
    if (answer.granted()) {
      bound = request.getBindDN();
    }
    return new LDAPMessage(id, new BindResponseProtocolOp(answer.result()), answer.controls());
  }

  @Override
  public LDAPMessage processSearchRequest(
      int id, SearchRequestProtocolOp request, List<Control> controls) {
    services.faults().pause();
    LDAPResult result = success(id);
    try {
      ControlChecks.refuseUnknown(controls);
      services
          .search()
          .run(request, mayReadPasswords(), entry -> connection.sendSearchResultEntry(id, entry));
    } catch (LDAPException e) {
      result = e.toLDAPResult();
    }
    return new LDAPMessage(id, new SearchResultDoneProtocolOp(result));
  }

  @Override
  public LDAPMessage processCompareRequest(
      int id, CompareRequestProtocolOp request, List<Control> controls) {
    services.faults().pause();
    LDAPResult result;
    try {
      ControlChecks.refuseUnknown(controls);
      boolean same = services.search().holds(request, mayReadPasswords());
      result = new LDAPResult(id, same ? ResultCode.COMPARE_TRUE : ResultCode.COMPARE_FALSE);
    } catch (LDAPException e) {
      result = e.toLDAPResult();
    }
    return new LDAPMessage(id, new CompareResponseProtocolOp(result));
  }

  /** StartTLS is answered before this by UnboundID's own handler. */
  @Override
  public LDAPMessage processExtendedRequest(
      int id, ExtendedRequestProtocolOp request, List<Control> controls) {
    if (request.getOID().equals(WhoAmIExtendedRequest.WHO_AM_I_REQUEST_OID)) {
      // RFC 4532: an authorization identity, empty for anonymous.
      String identity = bound.isEmpty() ? "" : "dn:" + bound;
      return new LDAPMessage(
          id,
          new ExtendedResponseProtocolOp(
              ResultCode.SUCCESS_INT_VALUE, null, null, null, null, new ASN1OctetString(identity)));
    }
    LDAPResult result =
        new LDAPResult(
            id,
            ResultCode.PROTOCOL_ERROR,
            "no extended operation " + request.getOID() + "; the root DSE lists what is there",
            null,
            List.of(),
            List.of());
    return new LDAPMessage(id, new ExtendedResponseProtocolOp(result));
  }

  @Override
  public LDAPMessage processAddRequest(
      int id, AddRequestProtocolOp request, List<Control> controls) {
    return new LDAPMessage(id, new AddResponseProtocolOp(noWrites(id)));
  }

  @Override
  public LDAPMessage processDeleteRequest(
      int id, DeleteRequestProtocolOp request, List<Control> controls) {
    return new LDAPMessage(id, new DeleteResponseProtocolOp(noWrites(id)));
  }

  @Override
  public LDAPMessage processModifyRequest(
      int id, ModifyRequestProtocolOp request, List<Control> controls) {
    services.faults().pause();
    LDAPResult result;
    try {
      ControlChecks.refuseUnknown(controls);
      if (!mayReadPasswords()) {
        throw new LDAPException(
            ResultCode.INSUFFICIENT_ACCESS_RIGHTS, "only the administrator writes");
      }
      services.search().descriptions().modify(request);
      result = success(id);
    } catch (LDAPException e) {
      result = e.toLDAPResult();
    }
    return new LDAPMessage(id, new ModifyResponseProtocolOp(result));
  }

  @Override
  public LDAPMessage processModifyDNRequest(
      int id, ModifyDNRequestProtocolOp request, List<Control> controls) {
    return new LDAPMessage(id, new ModifyDNResponseProtocolOp(noWrites(id)));
  }

  private boolean mayReadPasswords() throws LDAPException {
    return Authentication.isAdmin(bound);
  }

  private static LDAPResult success(int id) {
    return new LDAPResult(id, ResultCode.SUCCESS);
  }

  private static LDAPResult noWrites(int id) {
    return new LDAPResult(
        id, ResultCode.UNWILLING_TO_PERFORM, NO_WRITES, null, List.of(), List.of());
  }
}
