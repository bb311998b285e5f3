package org.authmeter.runner.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackagesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Mac OS X | '' | brew install openldap",
        "Linux | ID=debian | apt-get install slapd",
        "Linux | ID=ubuntu | apt-get install slapd",
        "Linux | ID=rocky ID_LIKE='rhel fedora' | dnf install openldap-servers",
        "Linux | ID=other | apt-get install slapd, dnf install openldap-servers or brew install openldap",
      })
  void shouldNameTheCommandOfTheSystem(String system, String release, String command) {
    assertThat(
            new Packages("slapd", "openldap-servers", "openldap")
                .command(system, release == null ? "" : release))
        .isEqualTo(command);
  }
}
