// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// weft-info: what the driver finds of this machine and what it makes of it. weft-info --knobs: the
// environment variables, their values now and what they do.
#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <string_view>

#include "runtime/base/config.h"
#include "runtime/device/cpu_info.h"
#include "runtime/device/limits.h"
#include "runtime/device/target.h"

namespace weft {
namespace {

std::string Size(uint64_t bytes) {
  constexpr uint64_t kKiB = 1 << 10, kMiB = 1 << 20, kGiB = 1 << 30;
  if (bytes >= 8 * kGiB) return fmt::format("{} GiB", bytes / kGiB);
  if (bytes >= 8 * kMiB) return fmt::format("{} MiB", bytes / kMiB);
  return fmt::format("{} KiB", bytes / kKiB);
}

void PrintMachine() {
  const CpuInfo& cpu = GetCpuInfo();
  const DeviceLimits limits = MakeDeviceLimits(cpu);
  const Target target = MakeTarget(cpu);
  fmt::print("Weft {}\n", WEFT_VERSION);
  fmt::print("processor          {}\n", cpu.brand);
  fmt::print("clock              {} MHz\n", MaxClockMegahertz());
  fmt::print("hardware threads   {}\n", cpu.hardware_threads);
  fmt::print("compute units      {}\n", limits.compute_units);
  fmt::print("vector registers   {} bits\n", 8 * cpu.vector_bytes);
  fmt::print("caches             L1 {}, L2 {}, last level {}, lines of {} bytes\n",
             Size(cpu.caches.l1_data), Size(cpu.caches.l2), Size(cpu.caches.last_level),
             cpu.caches.line);
  fmt::print("global memory      {}, {} in one buffer\n", Size(limits.global_memory),
             Size(limits.allocation));
  fmt::print("local memory       {}\n", Size(limits.local_memory));
  fmt::print("work-group         {} work-items\n", limits.work_group_size);
  fmt::print("code is made for   {}\n", target.cpu);
  fmt::print("with               {}\n", fmt::join(target.features, " "));
}

std::string Show(bool value) { return value ? "1" : "0"; }
std::string Show(uint64_t value) { return fmt::format("{}", value); }
std::string Show(const std::string& value) { return fmt::format("\"{}\"", value); }

void PrintKnobs() {
  const Config& now = GetConfig();
  const Config standard;
#define KNOB(type, field, variable, initial, sentence)                                     \
  fmt::print("{} = {}{}\n    {}\n", variable, Show(now.field),                             \
             now.field == standard.field ? "" : " (default " + Show(standard.field) + ")", \
             sentence);
#include "runtime/base/config.def"
#undef KNOB
}

}  // namespace
}  // namespace weft

int main(int argc, char** argv) {
  if (argc == 1) {
    weft::PrintMachine();
    return 0;
  }
  if (argc == 2 && std::string_view(argv[1]) == "--knobs") {
    weft::PrintKnobs();
    return 0;
  }
  fmt::print(stderr, "usage: weft-info [--knobs]\n");
  return 2;
}
