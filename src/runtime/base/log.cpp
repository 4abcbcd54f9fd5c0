// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/base/log.h"

#include <fcntl.h>
#include <unistd.h>

#include <memory>
#include <string>

#include "runtime/base/command_buffer_api.h"
#include "runtime/base/config.h"
#include "runtime/base/lazy.h"
#include "runtime/os/descriptor.h"

namespace weft {
namespace {

struct Category {
  LogCategory category;
  std::string_view name;
};
constexpr Category kCategories[] = {{LogCategory::kApi, "api"},
                                    {LogCategory::kBuild, "build"},
                                    {LogCategory::kCommand, "command"},
                                    {LogCategory::kDevice, "device"}};

struct LogState {
  uint32_t mask = 0;
  int file = STDERR_FILENO;
};

uint32_t ParseCategories(std::string_view list) {
  uint32_t mask = 0;
  while (!list.empty()) {
    std::string_view name = list.substr(0, list.find(','));
    list.remove_prefix(std::min(list.size(), name.size() + 1));
    for (const Category& category : kCategories)
      if (name == category.name || name == "all") mask |= static_cast<uint32_t>(category.category);
  }
  return mask;
}

const LogState* ReadKnobs() {
  auto made = std::make_unique<LogState>();
  made->mask = ParseCategories(GetConfig().log);
  if (GetConfig().report) made->mask |= static_cast<uint32_t>(LogCategory::kReport);
  const std::string& path = GetConfig().log_file;
  if (made->mask && !path.empty()) {
    const int file = AwayFromStandardStreams(
        open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0600));
    if (file >= 0) made->file = file;
  }
  return made.release();
}

const LogState& State() {
  static constinit Lazy<const LogState> state;
  return state.Get(ReadKnobs);
}

std::string_view NameOf(LogCategory wanted) {
  for (const Category& category : kCategories)
    if (category.category == wanted) return category.name;
  return "report";
}

}  // namespace

constinit std::atomic<uint32_t> log_mask = UINT32_MAX;

bool ReadLogEnabled(LogCategory category) noexcept try {
  const uint32_t mask = State().mask;
  log_mask.store(mask, std::memory_order_relaxed);
  return (mask & static_cast<uint32_t>(category)) != 0;
} catch (...) {  // no memory for the knobs
  return false;
}

void WriteLog(LogCategory category, fmt::string_view format, fmt::format_args arguments) noexcept
    try {
  // One write a line, so that lines of several threads and processes do not mix.
  std::string line =
      fmt::format("weft {}: {}\n", NameOf(category), fmt::vformat(format, arguments));
  [[maybe_unused]] ssize_t written = write(State().file, line.data(), line.size());
} catch (...) {
}

void LogError(cl_int code, fmt::string_view format, fmt::format_args arguments) noexcept try {
  Log(LogCategory::kApi, "{}: {}", ErrorName(code), fmt::vformat(format, arguments));
} catch (...) {
}

std::string ErrorName(cl_int code) {
  switch (code) {
#define CODE(name) \
  case name: return #name;
#include "runtime/base/error_codes.def"
#undef CODE
  }
  return fmt::format("error {}", code);
}

std::string_view CommandTypeName(cl_command_type type) {
  switch (type) {
#define TYPE(name) \
  case name: return #name;
#include "runtime/base/command_types.def"
#undef TYPE
  }
  return "command";
}

}  // namespace weft
