package org.authmeter.benchmarks.tools;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.authmeter.benchmarks.method.Tool;

/**
 * wrk with one thread and the two requests of an AuthMark login as a Lua script: it walks through
 * the accounts, compares no content, and writes down every tenth of a second or so how many logins
 * it has made.
 */
public final class WrkTool implements Tool {
  private static final String SCRIPT =
      """
      local ffi = require("ffi")
      ffi.cdef[[
        typedef struct { long sec; long usec; } authmeter_time;
        int gettimeofday(authmeter_time *at, void *zone);
      ]]
      local at = ffi.new("authmeter_time")
      local accounts = {}
      for line in io.lines("%1$s") do accounts[#accounts + 1] = line end
      local out
      local n, ok, errors, unwritten = 0, 0, 0, 0
      local last = 0
      local path
      request = function()
        n = n + 1
        if n %% 2 == 1 then
          path = string.format("/pages/page-%%03d.html", math.random(%2$d))
          return wrk.format("GET", path)
        end
        local account = accounts[(n / 2 - 1) %% #accounts + 1]
        return wrk.format("GET", path,
          { ["Authorization"] = "Basic " .. account, ["Connection"] = "close" })
      end
      init = function(args) out = io.open("%3$s", "w") end
      response = function(status, headers, body)
        if status == 200 then ok = ok + 1
        elseif status ~= 401 then errors = errors + 1 end
        unwritten = unwritten + 1
        if unwritten >= 16 then
          unwritten = 0
          ffi.C.gettimeofday(at, nil)
          local now = tonumber(at.sec) * 1000000 + tonumber(at.usec)
          if now - last > 100000 then
            out:write(string.format("%%.0f %%d %%d\\n", now, ok, errors))
            out:flush()
            last, ok, errors = now, 0, 0
          end
        end
      end
      """;

  private final String server;
  private final Path accounts;
  private final int pages;
  private final int connections;

  /**
   * @param server its address
   * @param accounts file of lines {@code user,password}
   * @param pages how many there are to draw from
   * @param connections as many as a JMeter has load threads
   */
  public WrkTool(String server, Path accounts, int pages, int connections) {
    this.server = server;
    this.accounts = accounts;
    this.pages = pages;
    this.connections = connections;
  }

  @Override
  public String id() {
    return "wrk";
  }

  @Override
  public String title() {
    return "wrk with the same two requests";
  }

  @Override
  public String version() {
    return "wrk";
  }

  @Override
  public String prepare(Path log) {
    return Setup.program("wrk") == null
        ? "no wrk on the PATH; install it with: apt-get install wrk"
        : "";
  }

  @Override
  public Start start(Path folder) throws IOException {
    Path out = folder.resolve("operations");
    Path script = folder.resolve("login.lua");
    Path headers = folder.resolve("login.lua.accounts");
    Files.write(
        headers,
        Files.readAllLines(accounts).stream()
            .map(account -> account.replaceFirst(",", ":").getBytes(StandardCharsets.UTF_8))
            .map(bytes -> Base64.getEncoder().encodeToString(bytes))
            .toList());
    Files.writeString(script, SCRIPT.formatted(quoted(headers), pages, quoted(out)));
    return new Start(
        List.of(
            String.valueOf(Setup.program("wrk")),
            "-t1",
            "-c" + connections,
            "-d24h",
            "--timeout",
            "600s",
            "-s",
            script.toString(),
            server),
        Map.of(),
        GrowingFile.ofCounts(out));
  }

  private static String quoted(Path file) {
    return file.toString().replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
