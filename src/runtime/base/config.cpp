// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/base/config.h"

#include <stdlib.h>
#include <sys/auxv.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include "runtime/base/lazy.h"

namespace weft {
namespace {

std::optional<bool> Parse_bool(std::string_view text) {
  if (text == "1" || text == "true" || text == "on" || text == "yes") return true;
  if (text == "0" || text == "false" || text == "off" || text == "no") return false;
  return std::nullopt;
}

std::optional<uint64_t> Parse_uint64(std::string_view text) {
  uint64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<std::string> Parse_string(std::string_view text) { return std::string(text); }

std::string UserCacheFolder() {
  const char* cache = secure_getenv("XDG_CACHE_HOME");
  if (cache && cache[0] == '/') return cache;
  const char* home = secure_getenv("HOME");
  return home && home[0] == '/' ? std::string(home) + "/.cache" : "";
}

// A value that does not parse leaves the default: a typo in the environment breaks no application.
const Config* ReadEnvironment() {
  auto* config = new Config;
  if (getauxval(AT_SECURE)) return config;
#define KNOB(type, field, variable, standard, sentence) \
  if (const char* text = secure_getenv(variable))       \
    if (auto value = Parse_##type(text)) config->field = std::move(*value);
#include "runtime/base/config.def"
#undef KNOB
  config->user_cache_folder = UserCacheFolder();
  return config;
}

}  // namespace

bool Config::Checks(std::string_view what) const {
  for (std::string_view left = check; !left.empty();) {
    const std::string_view name = left.substr(0, left.find(','));
    if (name == what) return true;
    left.remove_prefix(std::min(left.size(), name.size() + 1));
  }
  return false;
}

const Config& GetConfig() {
  static constinit Lazy<const Config> config;
  return config.Get(ReadEnvironment);
}

}  // namespace weft
