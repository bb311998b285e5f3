package org.authmeter.runner.thirdparty;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A user of the third-party systems; the passwords hold what has to be encoded in a form. */
record Account(String name, String password) {
  static final List<Account> ALL =
      Stream.of("alice", "bob", "carol", "dave", "erin")
          .map(name -> new Account(name, "pä55 w+rd%41&" + name + "=1"))
          .toList();

  /** Right names with a wrong password, and a user that nobody knows. */
  static List<Account> wrong(List<Account> right) {
    return Stream.concat(right.stream().map(Account::name), Stream.of("nobody-of-this-name"))
        .map(name -> new Account(name, "not the password"))
        .toList();
  }

  static Path csv(Path file, List<Account> accounts) throws IOException {
    return Files.writeString(
        file,
        accounts.stream().map(a -> a.name + "," + a.password + "\n").collect(Collectors.joining()));
  }
}
