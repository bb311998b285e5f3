package org.authmeter.testbed.core;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.testbed.cas.CasNode;
import org.authmeter.testbed.cas.ProtectedService;
import org.authmeter.testbed.store.ClusteringMethod;
import org.authmeter.testbed.tls.TestbedAuthority;

/** The processes of a CAS testbed: directory, registry, nodes on one port, and the service. */
final class CasTopology {
  private static final int NODE_HEAP = 256;
  private static final int SERVICE_HEAP = 128;
  private static final int DIRECTORY_HEAP = 96;
  private static final String LOCAL = "127.0.0.1";

  private final Layout layout;
  private final Path memcached;
  private final String service;

  /**
   * @param memcached program for the registry; null for the embedded server
   * @param service beginning of further services' URLs; null for none
   */
  CasTopology(Layout layout, Path memcached, String service) {
    this.layout = layout;
    this.memcached = memcached;
    this.service = service;
  }

  Prepared prepare() throws IOException {
    Ports ports = new Ports(layout.port("port.base"));
    List<String> nodes = Arrays.asList(layout.get("nodes").split(","));
    layout
        .set("service.port", ports.take(List.of(ProtectedService.ADDRESS)))
        .set("cas.port", ports.take(nodes))
        .set("directory.port", ports.take(List.of(LOCAL)));
    layout.set("services", base() + "/" + (service == null ? "" : " " + service));
    ClusteringMethod method =
        layout.get("registry").equals("memcached")
            ? ClusteringMethod.MEMCACHED
            : ClusteringMethod.STATELESS;
    List<ComponentSpec> components =
        new ArrayList<>(new Stores(layout, memcached, null).components(method, ports));
    components.add(own("directory", Software.DIRECTORY, DIRECTORY_HEAP, LOCAL, "directory.port"));
    layout.set(
        "cas.needs",
        components.stream()
            .map(c -> c.address().getHostString() + ":" + c.address().getPort())
            .collect(Collectors.joining(",")));
    for (int i = 0; i < nodes.size(); i++) {
      components.add(own("cas-" + (i + 1), Software.CAS, NODE_HEAP, nodes.get(i), "cas.port"));
    }
    components.add(
        own("service", Software.SERVICE, SERVICE_HEAP, ProtectedService.ADDRESS, "service.port"));
    createKeys(nodes);
    layout.store();
    return new Prepared(layout, components, addresses(nodes));
  }

  private String base() {
    return "https://localhost:" + layout.get("service.port");
  }

  /** The server trusts the testbed's authority alone, which has signed the call-back's key too. */
  private void createKeys(List<String> nodes) throws IOException {
    TestbedAuthority authority = new TestbedAuthority();
    KeyPair keys = TestbedAuthority.newKeys();
    List<String> names = new ArrayList<>(List.of("localhost", CasNode.HOST, LOCAL));
    names.addAll(nodes);
    String password = layout.get("password");
    KeyFiles.writePem(layout.file("ca.pem"), authority.certificate());
    for (String file : List.of("server.p12", "callback.p12")) {
      KeyFiles.writePkcs12(
          layout.file(file),
          password,
          keys,
          authority.server(keys, "localhost", names),
          authority.certificate());
    }
  }

  private Map<String, String> addresses(List<String> nodes) {
    Map<String, String> values = new TreeMap<>();
    values.put(
        "authmeter.cas.url", "https://" + CasNode.HOST + ":" + layout.get("cas.port") + "/cas");
    values.put("authmeter.cas.service", base() + ProtectedService.PATH);
    values.put("authmeter.cas.targetService", base() + "/backend/");
    values.put("authmeter.cas.otherService", base() + "/other/");
    values.put("authmeter.cas.nodes", String.join(",", nodes));
    values.put("authmeter.cas.callbackKeyStore", layout.file("callback.p12").toString());
    values.put("authmeter.cas.callbackKeyStorePassword", layout.get("password"));
    values.put("testbed.setting.registry", layout.get("registry"));
    values.put("testbed.directory.port", layout.get("directory.port"));
    values.putAll(layout.authority());
    return values;
  }

  private ComponentSpec own(String name, String software, int heap, String address, String port) {
    return new ComponentSpec(
        name,
        software,
        JavaCommand.of(
            heap, List.of(ComponentMain.class.getName(), name, layout.folder().toString())),
        new InetSocketAddress(address, layout.port(port)),
        false,
        null);
  }
}
