package org.authmeter.benchmarks.elements;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.browser.wire.HttpWire;
import org.authmeter.common.tls.TlsIdentity;
import org.authmeter.common.tls.TlsProvider;
import org.authmeter.jmeter.authmark.AuthMarkLogin;
import org.authmeter.jmeter.authmark.AuthMarkLoginSampler;
import org.authmeter.jmeter.community.CommunityAuthorizationConfig;
import org.authmeter.jmeter.community.CommunityAuthorizationSampler;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.SharedConfig;
import org.authmeter.jmeter.element.SharedKey;
import org.authmeter.jmeter.ldap.LdapAuthenticationSampler;
import org.authmeter.jmeter.memcached.MemcachedConnectionConfig;
import org.authmeter.jmeter.memcached.MemcachedSessionSampler;
import org.authmeter.signon.community.Call;
import org.authmeter.signon.community.CommunityAuthorizationClient;
import org.authmeter.signon.community.ConnectionSettings;
import org.authmeter.signon.community.GlobusVersion;
import org.authmeter.signon.ldap.auth.AuthenticationSettings;
import org.authmeter.signon.ldap.auth.LdapAuthenticator;
import org.authmeter.signon.ldap.auth.Mode;
import org.authmeter.signon.ldap.auth.UserTemplate;
import org.authmeter.signon.ldap.provider.FoundEntry;
import org.authmeter.signon.ldap.provider.LdapPhase;
import org.authmeter.signon.ldap.provider.LdapProvider;
import org.authmeter.signon.ldap.provider.PasswordPolicy;
import org.authmeter.signon.ldap.provider.PhaseTimes;
import org.authmeter.signon.ldap.provider.SearchSpec;
import org.authmeter.signon.memcached.LayoutKind;
import org.authmeter.signon.memcached.MemcachedClients;
import org.authmeter.signon.session.SessionOperation;
import org.authmeter.signon.session.SessionOperations;
import org.authmeter.signon.session.SessionSettings;
import org.authmeter.signon.session.SessionSettings.Probe;
import org.authmeter.signon.session.SessionSettings.SizeRange;
import org.authmeter.signon.session.SessionSettings.Weights;

/**
 * What one sample of a sampler takes beyond the protocol logic below it: both in turn in one
 * thread, the sampler as JMeter calls it and the logic called directly, at a provider or a server
 * of this process that answers at once. The processor time is the thread's own.
 */
public final class SamplerCostMain {
  private static final String SAMPLER = "sampler";
  private static final String PROTOCOL = "protocol";
  private static final Duration LONG = Duration.ofMinutes(1);

  /** What a server's thread does. */
  private interface Service {
    void run() throws Exception;
  }

  /** Answers one request, read to its end. */
  private interface Answers {
    /**
     * @return null at the end of the connection
     */
    String next(DataInputStream in) throws IOException;
  }

  private final Map<String, Map<String, Turn.Work>> pairs = new LinkedHashMap<>();

  private SamplerCostMain() {}

  /**
   * @param args JMeter's home, rounds, seconds of a turn, and the JSON file to write
   */
  public static void main(String[] args) throws Exception {
    JMeterUtils.setJMeterHome(args[0]);
    JMeterUtils.loadJMeterProperties(Path.of(args[0], "bin", "jmeter.properties").toString());
    JMeterUtils.setLocale(Locale.ENGLISH);
    JMeterContextService.getContext().setVariables(new JMeterVariables());
    SamplerCostMain bench = new SamplerCostMain();
    bench.ldap();
    bench.memcached();
    bench.community();
    bench.authMark();
    int rounds = Integer.parseInt(args[1]);
    double seconds = Double.parseDouble(args[2]);
    List<Turn> turns = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (Map.Entry<String, Map<String, Turn.Work>> pair : bench.pairs.entrySet()) {
        List<String> sides = new ArrayList<>(pair.getValue().keySet());
        Collections.rotate(sides, round);
        for (String side : sides) {
          turns.add(Turn.measure(pair.getKey(), side, round, seconds, pair.getValue().get(side)));
        }
      }
    }
    new ObjectMapper().writeValue(Path.of(args[3]).toFile(), turns);
    // the threads of the libraries and servers are not ended one by one
    System.exit(0);
  }

  private void pair(String what, AbstractSampler sampler, Turn.Work protocol) {
    sampler.setName(what);
    sampler.setRunningVersion(true);
    Turn.Work sample =
        n -> {
          TestBeanHelper.prepare(sampler);
          SampleResult result = sampler.sample(null);
          if (!result.isSuccessful()) {
            throw new IOException(
                what + ": " + result.getResponseCode() + " " + result.getResponseMessage());
          }
        };
    Map<String, Turn.Work> sides = new LinkedHashMap<>();
    sides.put(SAMPLER, sample);
    sides.put(PROTOCOL, protocol);
    pairs.put(what, sides);
  }

  private void ldap() {
    InstantLdap config = new InstantLdap();
    config.testStarted();
    LdapProvider provider = config.open();
    LdapAuthenticationSampler sampler = new LdapAuthenticationSampler();
    set(sampler, Map.of("baseDn", InstantLdap.BASE, "user", "ann", "password", "pw"));
    LdapAuthenticator authenticator =
        new LdapAuthenticator(
            new AuthenticationSettings(
                Mode.SEARCH_BIND,
                new SearchSpec(InstantLdap.BASE, SearchSpec.Scope.SUBTREE, List.of()),
                UserTemplate.filter("(uid={user})"),
                null,
                "userPassword",
                ""));
    PhaseTimes legs = new PhaseTimes();
    pair(
        "LDAP Authentication",
        sampler,
        n -> {
          legs.clear();
          check(authenticator.authenticate(provider, "ann", "pw", legs).failure());
        });
  }

  private void memcached() throws Exception {
    MemcachedConnectionConfig config = new MemcachedConnectionConfig();
    set(config, Map.of("nodes", "127.0.0.1:" + serve(SamplerCostMain::memcachedAnswer)));
    config.testStarted();
    MemcachedClients clients =
        new SharedKey<MemcachedClients>("Memcached Connection", Field.text("connectionName"))
            .find(JMeterContextService.getContext().getVariables(), "memcached");
    MemcachedSessionSampler sampler = new MemcachedSessionSampler();
    set(sampler, Map.of("operation", "create", "valueSize", "1000"));
    SessionOperations operations =
        new SessionOperations(
            new SessionSettings(
                SessionOperation.CREATE,
                1,
                new SessionSettings.Items("", new SizeRange(32, 32), new SizeRange(1000, 1000)),
                3600,
                new SessionSettings.Alive(100, false),
                new Weights("create=1"),
                new Probe(1000, 1, 0, 1)),
            clients,
            LayoutKind.PLAIN.maker());
    pair(
        "Memcached Session",
        sampler,
        n -> {
          operations.prepare();
          if (operations.run().done() != 1) {
            throw new IOException("memcached: the session was not created");
          }
        });
  }

  private static String memcachedAnswer(DataInputStream in) throws IOException {
    String line = line(in);
    if (line == null) {
      return null;
    }
    String[] words = line.split(" ");
    if (words[0].equals("set") || words[0].equals("add")) {
      in.skipNBytes(Long.parseLong(words[4]) + 2);
    }
    return switch (words[0]) {
      case "set", "add" -> "STORED\r\n";
      case "delete" -> "DELETED\r\n";
      case "version" -> "VERSION 1.6.0\r\n";
      case "stats" -> "END\r\n";
      default -> "ERROR\r\n";
    };
  }

  private void community() throws Exception {
    String answer =
        "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>"
            + "<c:whoamiResponse xmlns:c='http://www.globus.org/07/2004/cas'>ann</c:whoamiResponse>"
            + "</s:Body></s:Envelope>";
    String url = "http://127.0.0.1:" + serve(in -> http(in, "", answer, answer)) + "/cas";
    CommunityAuthorizationConfig config = new CommunityAuthorizationConfig();
    set(config, Map.of("url", url));
    config.testStarted();
    CommunityAuthorizationSampler sampler = new CommunityAuthorizationSampler();
    set(sampler, Map.of("operation", "whoami", "newConnection", "false"));
    CommunityAuthorizationClient client =
        new CommunityAuthorizationClient(
            new ConnectionSettings(
                URI.create(url), GlobusVersion.GT4, false, true, LONG, LONG, 1_000_000),
            new TlsIdentity(TlsProvider.JDK, null, null, null),
            HttpWire.Source.ANY);
    Call whoami =
        new Call(org.authmeter.signon.community.Operation.WHOAMI, 0, false, false, "", -1, 0);
    pair(
        "Community Authorization Call",
        sampler,
        n -> {
          client.prepare();
          check(client.run(whoami, ended -> {}).failure());
        });
  }

  private void authMark() throws Exception {
    String page = "AuthMark page 001" + "x".repeat(14_000);
    int port = serve(in -> http(in, "X-Remote-User: ann\r\n", "no", page));
    String server = "http://127.0.0.1:" + port;
    AuthMarkLoginSampler sampler = new AuthMarkLoginSampler();
    set(sampler, Map.of("servers", server, "pages", "1", "user", "ann", "password", "pw"));
    AuthMarkLogin.Target target =
        new AuthMarkLogin.Target(
            URI.create(server + "/pages/page-001.html"),
            "AuthMark page 001",
            "X-Remote-User",
            "ann");
    AuthMarkLogin.Limits limits = new AuthMarkLogin.Limits(LONG, LONG, 1_000_000);
    pair(
        "AuthMark Login",
        sampler,
        n -> {
          try (AuthMarkLogin login =
              new AuthMarkLogin(target, List.of(), limits, null, HttpWire.Source.ANY)) {
            login.run("ann", "pw");
          }
        });
  }

  /** 401 for a GET without an account, and the answer otherwise. */
  private static String http(DataInputStream in, String header, String refusal, String answer)
      throws IOException {
    String first = line(in);
    if (first == null) {
      return null;
    }
    boolean account = first.startsWith("POST");
    int length = 0;
    for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
      String lower = line.toLowerCase(Locale.ROOT);
      account |= lower.startsWith("authorization:");
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(lower.substring(lower.indexOf(':') + 1).strip());
      }
    }
    in.skipNBytes(length);
    String body = account ? answer : refusal;
    return (account
            ? "HTTP/1.1 200 OK\r\n" + header
            : "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"bench\"\r\n")
        + "Content-Type: text/html; charset=utf-8\r\nContent-Length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }

  private static String line(DataInputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int octet = in.read(); octet != '\n'; octet = in.read()) {
      if (octet < 0) {
        return null;
      }
      if (octet != '\r') {
        line.append((char) octet);
      }
    }
    return line.toString();
  }

  /** A server on a free port of the loopback address, with a thread for each connection. */
  private static int serve(Answers answers) throws IOException {
    ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    daemon(
        () -> {
          while (true) {
            Socket socket = server.accept();
            socket.setTcpNoDelay(true);
            daemon(() -> serve(socket, answers));
          }
        });
    return server.getLocalPort();
  }

  private static void serve(Socket socket, Answers answers) throws IOException {
    try (socket) {
      DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
      OutputStream out = socket.getOutputStream();
      for (String answer = answers.next(in); answer != null; answer = answers.next(in)) {
        out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
      }
    }
  }

  private static void daemon(Service service) {
    Thread thread =
        new Thread(
            () -> {
              try {
                service.run();
              } catch (Exception e) {
                // the client has closed its connection, and reports what it missed
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private static void set(TestElement element, Map<String, String> fields) {
    fields.forEach(element::setProperty);
  }

  private static void check(Exception failure) throws Exception {
    if (failure != null) {
      throw failure;
    }
  }

  /** A pool whose provider answers at once. */
  public static final class InstantLdap extends SharedConfig<LdapProvider> {
    private static final long serialVersionUID = 1L;
    private static final String BASE = "ou=People,dc=example,dc=org";
    private static final List<FoundEntry> FOUND =
        List.of(new FoundEntry("uid=ann," + BASE, Map.of()));

    @Override
    protected SharedKey<LdapProvider> key() {
      return new SharedKey<>("LDAP Connection Pool", Field.text("poolName", "ldap"));
    }

    @Override
    protected ElementForm form() {
      return ElementForm.withIcon("none.svg");
    }

    @Override
    protected LdapProvider open() {
      return new LdapProvider() {
        @Override
        public List<FoundEntry> search(SearchSpec spec, String filter, PhaseTimes legs) {
          long now = System.nanoTime();
          legs.add(LdapPhase.SEARCH, now, now);
          return FOUND;
        }

        @Override
        public PasswordPolicy bind(String dn, String password, PhaseTimes legs) {
          long now = System.nanoTime();
          legs.add(LdapPhase.BIND, now, now);
          return PasswordPolicy.NONE;
        }

        @Override
        public boolean compare(String dn, String attribute, String value, PhaseTimes legs) {
          return true;
        }

        @Override
        public Statistics statistics() {
          return new Statistics(0, 0);
        }

        @Override
        public void close() {
          // nothing is open
        }
      };
    }
  }
}
