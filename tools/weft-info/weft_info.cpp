// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// weft-info: what the driver finds of this machine and what it makes of it.
#include <fmt/ranges.h>

#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "runtime/base/config.h"
#include "runtime/device/cpu_info.h"
#include "runtime/device/limits.h"
#include "runtime/device/target.h"

namespace weft {
namespace {

constexpr char kUsage[] = R"(usage: weft-info [--json | --knobs]

Tells what the driver finds of this machine and what it makes of it.

  --json               the same for programs, sizes in bytes, with the environment variables
  --knobs              the environment variables that the driver reads, their values and what they do
)";

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

void PrintJson() {
  const CpuInfo& cpu = GetCpuInfo();
  const DeviceLimits limits = MakeDeviceLimits(cpu);
  const Target target = MakeTarget(cpu);
  const Config& now = GetConfig();
  nlohmann::ordered_json knobs;
#define KNOB(type, field, variable, initial, sentence) knobs[variable] = now.field;
#include "runtime/base/config.def"
#undef KNOB
  const nlohmann::ordered_json machine = {
      {"version", WEFT_VERSION},
      {"processor", cpu.brand},
      {"clock_mhz", MaxClockMegahertz()},
      {"hardware_threads", cpu.hardware_threads},
      {"compute_units", limits.compute_units},
      {"vector_bits", 8 * cpu.vector_bytes},
      {"caches",
       {{"l1_data", cpu.caches.l1_data},
        {"l2", cpu.caches.l2},
        {"last_level", cpu.caches.last_level},
        {"line", cpu.caches.line}}},
      {"global_memory", limits.global_memory},
      {"largest_buffer", limits.allocation},
      {"local_memory", limits.local_memory},
      {"work_group_size", limits.work_group_size},
      {"target", {{"cpu", target.cpu}, {"features", target.features}}},
      {"knobs", knobs}};
  std::cout << machine.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
}

}  // namespace
}  // namespace weft

int main(int argc, char** argv) {
  const std::string_view option = argc == 2 ? argv[1] : "";
  if (argc == 1) {
    weft::PrintMachine();
  } else if (option == "--json") {
    weft::PrintJson();
  } else if (option == "--knobs") {
    weft::PrintKnobs();
  } else if (option == "-h" || option == "--help") {
    fmt::print("{}", weft::kUsage);
  } else {
    fmt::print(stderr, "{}", weft::kUsage);
    return 2;
  }
  return 0;
}
