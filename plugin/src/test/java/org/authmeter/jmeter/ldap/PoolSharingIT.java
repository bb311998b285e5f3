package org.authmeter.jmeter.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSimpleBindRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.core.Eventually;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One pool for all virtual users, with its own identity, and nothing left after the test. */
@ExtendWith(JMeterExtension.class)
class PoolSharingIT {
  private static final int THREADS = 8;

  private static List<SampleResult> inThreads(LdapTest test, int samplesEach) throws Exception {
    JMeterVariables variables = LdapTest.variables();
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<List<SampleResult>>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        running.add(
            executor.submit(
                () -> {
                  JMeterVariables own = new JMeterVariables();
                  own.putAll(variables);
                  JMeterContextService.getContext().setVariables(own);
                  LdapAuthenticationSampler clone =
                      (LdapAuthenticationSampler) test.sampler.clone();
                  clone.setRunningVersion(true);
                  TestBeanHelper.prepare(clone);
                  List<SampleResult> results = new ArrayList<>();
                  for (int k = 0; k < samplesEach; k++) {
                    results.add(clone.sample(null));
                  }
                  return results;
                }));
      }
      List<SampleResult> all = new ArrayList<>();
      for (Future<List<SampleResult>> thread : running) {
        all.addAll(thread.get(60, TimeUnit.SECONDS));
      }
      return all;
    } finally {
      executor.shutdownNow();
    }
  }

  private static Set<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(Thread::isAlive)
        .map(Thread::getName)
        .filter(n -> n.contains("authmeter-") || n.contains("ldaptive"))
        // The library's own, one for the whole JVM once a server was not reached.
        .filter(n -> !n.equals("ldaptive-ldap-url-activator"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean opensAfterItsSearch(SampleResult whole) {
    List<String> legs =
        Arrays.stream(whole.getSubResults()).map(SampleResult::getSampleLabel).toList();
    return legs.lastIndexOf("LDAP connect") > legs.indexOf("LDAP search");
  }

  /** What a thread opens for another while it gives a connection back is no wait of its next. */
  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "spring-ldap", "unboundid"})
  void shouldMeasureLegsWithinTheirSample(String provider) throws Exception {
    try (TestDirectory directory = new TestDirectory()) {
      boolean replaces = provider.equals("spring-ldap"); // its pool may keep fewer than it opens
      LdapTest test =
          new LdapTest(directory.plain())
              .pool("provider", provider)
              .pool("min", "1")
              .pool("max", "2")
              .pool("maxIdle", replaces ? "1" : "")
              .start();
      List<SampleResult> all = inThreads(test, 50);
      test.close();

      assertThat(all).allSatisfy(r -> assertThat(r.isSuccessful()).isTrue());
      for (SampleResult whole : all) {
        long before = whole.getStartTime();
        for (SampleResult leg : whole.getSubResults()) {
          assertThat(leg.getTime()).as(leg.getSampleLabel()).isNotNegative();
          assertThat(leg.getStartTime())
              .as(leg.getSampleLabel())
              .isBetween(before, whole.getEndTime());
        }
      }
      // the other pools open one after the search for the bind that follows
      assertThat(!replaces || all.stream().anyMatch(PoolSharingIT::opensAfterItsSearch)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaptive", "spring-ldap", "unboundid"})
  void shouldShareOnePoolAndLeaveNothingBehind(String provider) throws Exception {
    try (TestDirectory directory = new TestDirectory()) {
      LdapTest test = new LdapTest(directory.plain()).pool("provider", provider).start();

      List<SampleResult> results = inThreads(test, 10);

      assertThat(results).hasSize(THREADS * 10).allMatch(SampleResult::isSuccessful);
      // at most two of searches and two of binds; spring-ldap closes its binds after each
      assertThat(Eventually.holds(() -> directory.open.get() <= 4)).isTrue();
      assertThat(directory.open.get()).isPositive();
      test.close();
      assertThat(Eventually.holds(() -> directory.open.get() == 0)).isTrue();
      assertThat(Eventually.holds(() -> threads().isEmpty())).as("%s", threads()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ldaptive,separate,1,0",
    "ldaptive,shared,1,6",
    "ldaptive-unpooled,separate,6,0",
    "spring-ldap,separate,1,0",
    "unboundid,separate,1,0",
    "unboundid,shared,1,6"
  })
  void shouldBindAsItselfOncePerConnectionOrAfterEachUserWhenShared(
      String provider, String pools, int ownForConnections, int ownAfterUsers) throws Exception {
    Binds binds = new Binds();
    try (TestDirectory directory = new TestDirectory(binds)) {
      LdapTest test =
          new LdapTest(directory.plain())
              .pool("provider", provider)
              .pool("pools", pools)
              .pool("max", "1")
              .pool("bindDn", TestDirectory.MANAGER)
              .pool("bindPassword", TestDirectory.MANAGER_PASSWORD)
              .start();
      for (int i = 0; i < 6; i++) {
        assertThat(test.sample().getResponseMessage()).isEqualTo("SUCCESS");
      }
      test.close();

      assertThat(binds.dns).filteredOn(dn -> dn.startsWith("uid=test001")).hasSize(6);
      assertThat(binds.dns)
          .filteredOn(TestDirectory.MANAGER::equals)
          .hasSize(ownForConnections + ownAfterUsers);
    }
  }

  private static final class Binds extends InMemoryOperationInterceptor {
    final List<String> dns = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void processSimpleBindRequest(InMemoryInterceptedSimpleBindRequest request) {
      dns.add(request.getRequest().getBindDN());
    }
  }
}
