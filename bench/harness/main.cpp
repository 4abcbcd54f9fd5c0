// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// weft-bench: times kernels and API patterns on the first OpenCL device, each kernel after its
// results were compared with those of its host reference.
//   weft-bench [--host | --first | [--spirv] [--check]] [--benchmark_filter=REGEX] ...
// --host times the references instead, --first kernels from their source to the end of their first
// run, --spirv those that come to the driver as modules which weftc makes of them; --check times
// nothing. The other options are Google Benchmark's (--help).
#include <benchmark/benchmark.h>

#include <algorithm>
#include <string_view>

#include "bench/kernels/kinds.h"
#include "bench/patterns/patterns.h"
#include "run.h"

namespace weft::bench {
namespace {

struct Wanted {
  bool on_host = false, is_first = false, is_check = false;
  Language language = Language::kOpenClC;
};

// Takes ours out of the arguments that Google Benchmark has left.
Wanted TakeOptions(int& count, char** arguments) {
  Wanted wanted;
  auto take = [&](std::string_view argument) {
    if (argument == "--host") return wanted.on_host = true;
    if (argument == "--first") return wanted.is_first = true;
    if (argument == "--check") return wanted.is_check = true;
    if (argument != "--spirv") return false;
    wanted.language = Language::kSpirv;
    return true;
  };
  count = int(std::remove_if(arguments + 1, arguments + count, take) - arguments);
  return wanted;
}

int Run(const Wanted& wanted) {
  Suite suite;
  AddKernels(suite);
  AddPatterns(suite);
  if (wanted.on_host) {
    RegisterOnHost(suite);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
  }
  Device device;
  if (wanted.is_check) return CheckOnDevice(suite, wanted.language, device) ? 0 : 1;
  benchmark::AddCustomContext("device", device.Name());
  if (wanted.is_first) {
    RegisterFirstRuns(suite, device);
  } else {
    RegisterKernels(suite, wanted.language, device);
    if (wanted.language == Language::kOpenClC) RegisterPatterns(suite, device);
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace
}  // namespace weft::bench

int main(int count, char** arguments) {
  benchmark::Initialize(&count, arguments);
  const auto wanted = weft::bench::TakeOptions(count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 2;
  return weft::bench::Run(wanted);
}
