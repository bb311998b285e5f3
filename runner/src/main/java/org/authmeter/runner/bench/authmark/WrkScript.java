package org.authmeter.runner.bench.authmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;

/**
 * The two requests of a login as a Lua script of wrk: each thread walks through the accounts, and
 * tells at the end how many answers had which status. wrk compares no content.
 */
final class WrkScript {
  private WrkScript() {}

  /**
   * Writes the script, and beside it the accounts as headers.
   *
   * @param pages how many there are to draw from
   */
  static void write(Path script, List<String> accounts, int pages) throws IOException {
    Path headers = script.resolveSibling(script.getFileName() + ".accounts");
    Files.write(
        headers,
        accounts.stream()
            .map(account -> account.replaceFirst(",", ":").getBytes(StandardCharsets.UTF_8))
            .map(bytes -> Base64.getEncoder().encodeToString(bytes))
            .toList());
    Files.writeString(
        script,
        """
        local accounts = {}
        for line in io.lines("%s") do accounts[#accounts + 1] = line end
        local n = 0
        local path
        request = function()
          n = n + 1
          if n %% 2 == 1 then
            path = string.format("/pages/page-%%03d.html", math.random(%d))
            return wrk.format("GET", path)
          end
          local account = accounts[(n / 2 - 1) %% #accounts + 1]
          return wrk.format("GET", path,
            { ["Authorization"] = "Basic " .. account, ["Connection"] = "close" })
        end
        local threads = {}
        setup = function(thread) table.insert(threads, thread) end
        init = function(args) ok = 0; challenges = 0; others = 0 end
        response = function(status, headers, body)
          if status == 200 then ok = ok + 1
          elseif status == 401 then challenges = challenges + 1
          else others = others + 1 end
        end
        done = function(summary, latency, requests)
          local a, b, c = 0, 0, 0
          for _, thread in ipairs(threads) do
            a = a + thread:get("ok"); b = b + thread:get("challenges"); c = c + thread:get("others")
          end
          local e = summary.errors
          io.write(string.format("logins %%d challenges %%d others %%d errors %%d micros %%d\\n",
            a, b, c, e.connect + e.read + e.write + e.timeout, summary.duration))
        end
        """
            .formatted(headers.toString().replace("\\", "\\\\").replace("\"", "\\\""), pages));
  }
}
