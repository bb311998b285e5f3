package org.authmeter.jmeter.templates;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.MenuElement;
import org.apache.jmeter.gui.plugin.MenuCreator;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the plugin's templates into File &gt; Templates. JMeter reads templates from files that its
 * property {@code template.files} names, and a plugin is a jar; so they are copied to a folder that
 * ends with JMeter, and the property gets its name. JMeter makes creators of menus when its window
 * opens, before it reads the property: this one has no menu and is there for that moment only.
 */
public class TemplatesOfTheJar implements MenuCreator {
  private static final Logger log = LoggerFactory.getLogger(TemplatesOfTheJar.class);
  private static final String PROPERTY = "template.files";
  private static final String JMETERS = "/bin/templates/templates.xml";
  private static final String INDEX = "templates.xml";

  /** The plans that one starts from; the build copies them from testplans/. */
  static final List<String> PLANS =
      List.of(
          "idp-clustering/pattern-1-2x1000.jmx",
          "idp-failover/failover.jmx",
          "login-storm/storm.jmx",
          "logout-storm/storm.jmx",
          "full-house/house.jmx",
          "mixed-load/thinking-users.jmx",
          "saml-profiles/web.jmx",
          "ldap-authentication/search-bind.jmx",
          "ldap-recovery/recovery.jmx",
          "password-hash/one-login.jmx",
          "memcached-sessions/sessions.jmx",
          "session-stores/redis-sessions.jmx",
          "session-stores/redis-lag.jmx",
          "session-stores/jdbc-sessions.jmx",
          "session-stores/jdbc-lag.jmx",
          "cas-login/login.jmx",
          "oidc-login/login.jmx",
          "oidc-login/resource.jmx",
          "sso-protocols/login.jmx",
          "passkey-login/login.jmx",
          "community-authorization/whoami-serial.jmx",
          "authmark-login/peak.jmx",
          "weblab/static-http.jmx");

  /** Called by JMeter. */
  public TemplatesOfTheJar() {
    try {
      Path index = copied();
      // JMeter takes each path for one below its home.
      Path home = Path.of(JMeterUtils.getJMeterHome()).toRealPath();
      String fromHome = home.relativize(index).toString().replace('\\', '/');
      JMeterUtils.setProperty(
          PROPERTY, JMeterUtils.getPropDefault(PROPERTY, JMETERS) + "," + fromHome);
    } catch (IOException | IllegalArgumentException e) {
      // Such as a temporary folder on another drive of Windows: all else works without templates.
      log.warn("AuthMeter's templates are not in File > Templates: {}", e.toString());
    }
  }

  private static Path copied() throws IOException {
    Path folder = Files.createTempDirectory("authmeter-templates").toRealPath();
    folder.toFile().deleteOnExit();
    for (String plan : PLANS) {
      Path scenario = folder.resolve(plan).getParent();
      if (Files.notExists(scenario)) {
        Files.createDirectory(scenario);
        scenario.toFile().deleteOnExit();
      }
      copy(plan, folder);
    }
    return copy(INDEX, folder);
  }

  private static Path copy(String file, Path folder) throws IOException {
    try (InputStream in = TemplatesOfTheJar.class.getResourceAsStream(file)) {
      Path copy = folder.resolve(file);
      Files.copy(in, copy);
      copy.toFile().deleteOnExit();
      return copy;
    }
  }

  @Override
  public JMenuItem[] getMenuItemsAtLocation(MENU_LOCATION location) {
    return new JMenuItem[0];
  }

  @Override
  public JMenu[] getTopLevelMenus() {
    return new JMenu[0];
  }

  @Override
  public boolean localeChanged(MenuElement menu) {
    return false;
  }

  @Override
  public void localeChanged() {
    // nothing to translate
  }
}
