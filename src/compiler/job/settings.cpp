// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/job/settings.h"

#include <utility>

namespace weft::compiler {
namespace {

// Never destroyed: jobs may go on while the process ends.
Settings& TheSettings() {
  static auto& settings = *new Settings;
  return settings;
}

}  // namespace

void Use(Settings settings) { TheSettings() = std::move(settings); }

const Settings& CurrentSettings() { return TheSettings(); }

}  // namespace weft::compiler
