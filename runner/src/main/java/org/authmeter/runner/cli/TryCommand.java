package org.authmeter.runner.cli;

import java.io.Console;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.Secrets;
import org.authmeter.runner.results.Versions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "try",
    description = "Signs one user on, once, and reports each step as it happens.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "The password is asked for on the terminal, or read from a file; never from the command line.",
      "Exit status: 0 signed on; 1 refused or not proven; 2 wrong usage, or a host that is not allowed;",
      "3 a server cannot be reached or trusted; 4 it broke."
    })
final class TryCommand implements Callable<Integer> {
  private static final String MAIN = "org.authmeter.trylogin.TryMain";
  private static final String PREFIX = "try.";

  /** Ends what the program reads before it starts. */
  private static final String END = "try: no more settings";

  private static final List<String> SCHEMES =
      List.of("https", "http", "ldap", "ldaps", "memcached");

  private static final Pattern ADDRESS =
      Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

  private final Session session;

  @Parameters(
      index = "0",
      paramLabel = "URL",
      description =
          "a page that SAML or CAS protects, ldap://HOST, ldaps://HOST, or memcached://HOST:PORT")
  private String url;

  @Option(names = "--user", paramLabel = "NAME", description = "who signs on")
  private String user = "";

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "file whose first line is the password; default: asked for on the terminal")
  private Path passwordFile;

  @Option(
      names = "--expect",
      paramLabel = "TEXT",
      description = "text that only a signed-on user sees; {user} stands for the user")
  private String expect = "";

  @Option(
      names = "--allow-host",
      paramLabel = "NAME,...",
      split = ",",
      description =
          "further hosts that the login may lead to; *.example.org for all names below it; default:"
              + " each is asked for on the terminal")
  private List<String> allowHosts = new ArrayList<>();

  @Option(
      names = "--resolve",
      paramLabel = "NAME=ADDRESS",
      split = ",",
      description =
          "where a host is, instead of what DNS says: one node of a cluster, a new server")
  private Map<String, String> addresses = new LinkedHashMap<>();

  @Option(
      names = "--trust-store",
      paramLabel = "FILE",
      description = "certificates to trust beside the JDK's: PEM, PKCS#12 or JKS")
  private Path trustStore;

  @Option(
      names = "--trust-store-password-file",
      paramLabel = "FILE",
      description = "file whose first line is the password of a PKCS#12 or JKS trust store")
  private Path trustStorePasswordFile;

  @Option(
      names = "--idp",
      paramLabel = "ENTITYID",
      description = "the IdP to choose where a discovery service offers several")
  private String entityId = "";

  @Option(
      names = "--passkeys",
      paramLabel = "FILE",
      description =
          "signs on with the user's passkey of this file, mode 600, instead of a password; a page that"
              + " registers passkeys adds one")
  private Path passkeys;

  @Option(
      names = "--passkey-setting",
      paramLabel = "NAME=VALUE",
      description =
          "a setting of the page script passkey, such as PASSKEY_BEGIN=/webauthn/begin; may be repeated")
  private Map<String, String> passkeySettings = new LinkedHashMap<>();

  @Option(
      names = "--kerberos",
      paramLabel = "KRB5_CONF",
      description =
          "answers HTTP 401 Negotiate by a Kerberos ticket of the user; the file names realm and KDC")
  private Path kerberos;

  @Option(names = "--base-dn", paramLabel = "DN", description = "LDAP: where users are searched")
  private String baseDn;

  @Option(
      names = "--filter",
      paramLabel = "FILTER",
      description = "LDAP: finds the user; default: (uid={user})")
  private String filter;

  @Option(
      names = "--bind-dn",
      paramLabel = "DN",
      description = "LDAP: who searches; default: anonymous")
  private String bindDn;

  @Option(
      names = "--bind-password-file",
      paramLabel = "FILE",
      description = "LDAP: file whose first line is the password of --bind-dn")
  private Path bindPasswordFile;

  @Option(names = "--start-tls", description = "LDAP: protects an ldap:// connection by StartTLS")
  private boolean startTls;

  @Option(
      names = "--save",
      paramLabel = "FILE.properties",
      description = "writes what was found as a target file for run and doctor, mode 600")
  private Path save;

  @Option(
      names = "--plan",
      paramLabel = "FILE.jmx",
      description = "writes a JMeter plan with what was found as its defaults")
  private Path plan;

  @Option(
      names = "--html",
      paramLabel = "FILE.html",
      description = "writes a page with a sequence diagram and the messages")
  private Path html;

  @Option(
      names = "--show-secrets",
      description = "the page shows cookies, tickets and form fields; never the password")
  private boolean showSecrets;

  TryCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    String scheme = scheme();
    boolean memcached = scheme.equals("memcached");
    boolean ldap = scheme.startsWith("ldap");
    checkLdap(ldap, scheme);
    checkAddresses(ldap || memcached);
    checkPasskeys(ldap || memcached);
    if (user.isBlank() && !memcached) {
      throw RunnerException.usage("try: who signs on? Give --user NAME.");
    }
    Stream.of(kerberos, passwordFile, bindPasswordFile, trustStore, trustStorePasswordFile)
        .forEach(TryCommand::checkReadable);
    checkWritable(memcached);
    session.installation().requireJMeter();
    Properties all = new Properties();
    put(all, "url", url);
    put(all, "user", user);
    put(all, "expect", expect);
    put(all, "entityId", entityId);
    put(all, "allowHosts", String.join(",", allowHosts));
    put(
        all,
        "resolve",
        addresses.entrySet().stream()
            .map(each -> each.getKey() + '=' + each.getValue())
            .collect(Collectors.joining(",")));
    put(all, "terminal", session.terminal());
    put(all, "trustStore", absolute(trustStore));
    put(all, "trustStorePassword", secret(trustStorePasswordFile));
    put(all, "baseDn", baseDn);
    put(all, "filter", filter == null ? "(uid={user})" : filter);
    put(all, "bindDn", bindDn);
    put(all, "bindPassword", secret(bindPasswordFile));
    put(all, "startTls", startTls);
    put(all, "save", absolute(save));
    put(all, "plan", absolute(plan));
    put(all, "html", absolute(html));
    put(all, "showSecrets", showSecrets);
    if (passkeys != null) {
      put(all, "PASSKEY_FILE", absolute(passkeys));
      passkeySettings.forEach((name, value) -> put(all, name, value));
    }
    put(all, "kerberos", absolute(kerberos));
    put(all, "userAgent", "AuthMeter/" + Versions.authmeter() + " try");
    put(all, "password", memcached ? "" : password());
    return run(all);
  }

  private String scheme() {
    int colon = url.indexOf("://");
    String scheme = colon < 0 ? "" : url.substring(0, colon);
    if (!SCHEMES.contains(scheme)) {
      throw RunnerException.usage(
          "try %s: give an address that begins with %s://."
              .formatted(Secrets.withoutUserInfo(url), String.join("://, ", SCHEMES)));
    }
    if (Secrets.hasUserInfo(url)) {
      throw RunnerException.usage(
          "try: a password in the address can be read by every user of this machine. Give --user and"
              + " --password-file.");
    }
    return scheme;
  }

  private void checkLdap(boolean ldap, String scheme) {
    if (ldap && baseDn == null) {
      throw RunnerException.usage(
          "try %s: where are the users? Give --base-dn, such as --base-dn ou=People,dc=example,dc=org."
              .formatted(url));
    }
    boolean given =
        Stream.of(baseDn, filter, bindDn, bindPasswordFile).anyMatch(o -> o != null) || startTls;
    if (!ldap && given) {
      throw RunnerException.usage(
          "try %s: --base-dn, --filter, --bind-dn, --bind-password-file and --start-tls are for ldap:// and"
                  .formatted(url)
              + " ldaps:// addresses.");
    }
    if (startTls && scheme.equals("ldaps")) {
      throw RunnerException.usage(
          "try: --start-tls is for ldap:// addresses; ldaps:// is protected from its start.");
    }
    if ((bindDn == null) != (bindPasswordFile == null)) {
      throw RunnerException.usage("try: --bind-dn and --bind-password-file belong together.");
    }
  }

  private void checkAddresses(boolean unused) {
    if (unused && !addresses.isEmpty()) {
      throw RunnerException.usage(
          "try %s: --resolve is for https:// and http:// addresses; write the address itself."
              .formatted(url));
    }
    addresses.forEach(
        (name, address) -> {
          if (!ADDRESS.matcher(address).matches()) {
            throw RunnerException.usage(
                "try: --resolve %s=%s: give an IP address, such as %s=192.0.2.11."
                    .formatted(name, address, name));
          }
        });
  }

  private void checkPasskeys(boolean unused) {
    if (unused && passkeys != null) {
      throw RunnerException.usage(
          "try %s: --passkeys is for https:// and http:// addresses.".formatted(url));
    }
    if (unused && kerberos != null) {
      throw RunnerException.usage(
          "try %s: --kerberos is for https:// and http:// addresses.".formatted(url));
    }
    if (passkeys == null && !passkeySettings.isEmpty()) {
      throw RunnerException.usage("try: --passkey-setting needs --passkeys FILE.");
    }
    for (String name : passkeySettings.keySet()) {
      if (!name.matches("PASSKEY_[A-Z_]+") || name.equals("PASSKEY_FILE")) {
        throw RunnerException.usage(
            "try: --passkey-setting %s: no setting of the page script passkey; docs/passkeys.md has them."
                .formatted(name));
      }
    }
  }

  private static void checkReadable(Path file) {
    if (file != null && !(Files.isRegularFile(file) && Files.isReadable(file))) {
      throw RunnerException.usage("try: %s is no readable file.".formatted(file));
    }
  }

  /** Before anything is sent, so that a login is not wasted. */
  private void checkWritable(boolean memcached) {
    List<Path> fresh = new ArrayList<>();
    if (save != null) {
      fresh.add(save);
      if (!memcached) {
        fresh.add(accounts(save));
      }
    }
    if (plan != null) {
      fresh.add(plan);
    }
    for (Path file : fresh) {
      if (Files.exists(file)) {
        throw RunnerException.usage(
            "try: %s is there already, and is not overwritten. Give another name, or delete it."
                .formatted(file));
      }
    }
    Stream.of(save, plan, html)
        .filter(file -> file != null)
        .forEach(
            file -> {
              Path folder = file.toAbsolutePath().getParent();
              if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
                throw RunnerException.usage(
                    "try: %s cannot be written: %s is no folder, or not writable."
                        .formatted(file, folder));
              }
            });
  }

  /** The file for the accounts beside a target file, as the plugin names it. */
  private static Path accounts(Path target) {
    String name = target.getFileName().toString().replaceFirst("\\.(properties|jmx)$", "");
    return target.resolveSibling(name + "-accounts.csv");
  }

  private String password() throws IOException {
    if (passwordFile != null || passkeys != null) {
      return secret(passwordFile);
    }
    Console console = session.terminal() ? System.console() : null;
    char[] typed = console == null ? null : console.readPassword("Password of %s: ", user);
    if (typed == null) {
      throw RunnerException.usage(
          "try: no terminal to ask for the password of %s. Give --password-file FILE."
              .formatted(user));
    }
    if (typed.length == 0) {
      throw RunnerException.usage("try: the password of %s is empty.".formatted(user));
    }
    return new String(typed);
  }

  /** The first line of a file; empty without a file. */
  private String secret(Path file) throws IOException {
    if (file == null) {
      return "";
    }
    String line;
    try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
      line = lines.findFirst().orElse("");
    } catch (java.io.UncheckedIOException e) {
      throw RunnerException.usage("try: %s is not in UTF-8.".formatted(file));
    }
    if (line.isEmpty()) {
      throw RunnerException.usage("try: the first line of %s is empty.".formatted(file));
    }
    if (othersRead(file)) {
      session.err().println("authmeter: others may read %s: chmod 600 %s".formatted(file, file));
    }
    return line;
  }

  private static boolean othersRead(Path file) {
    try {
      Set<PosixFilePermission> modes = Files.getPosixFilePermissions(file);
      return modes.contains(PosixFilePermission.GROUP_READ)
          || modes.contains(PosixFilePermission.OTHERS_READ);
    } catch (IOException | UnsupportedOperationException e) {
      return false; // a file system without such permissions
    }
  }

  private static Path absolute(Path file) {
    return file == null ? null : file.toAbsolutePath().normalize();
  }

  private static void put(Properties all, String name, Object value) {
    if (value != null) {
      all.setProperty(PREFIX + name, value.toString());
    }
  }

  /** By standard input: a password in a file would stay there if this machine died. */
  private int run(Properties all) throws IOException {
    StringWriter settings = new StringWriter();
    all.store(settings, null);
    List<String> command =
        List.of(Installation.java(), "-cp", session.installation().pluginClassPath(), MAIN);
    int status = new Child(session).runAfter(ascii(settings.toString()) + END + '\n', command);
    // ended by a signal, or by the JVM
    return status > ExitStatus.BROKE ? ExitStatus.BROKE : status;
  }

  /** Both programs may have other charsets: what is not ASCII goes as Properties escapes it. */
  private static String ascii(String text) {
    StringBuilder escaped = new StringBuilder();
    for (char c : text.toCharArray()) {
      escaped.append(c < 128 ? String.valueOf(c) : "\\u%04x".formatted((int) c));
    }
    return escaped.toString();
  }
}
