// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// weft-bench: times kernels and API patterns on the first OpenCL device, each kernel after its
// results were compared with those of its host reference.
//   weft-bench [--host | --spirv | --check] [--benchmark_filter=REGEX] [--benchmark_list_tests] ...
// --host times the references instead, --spirv kernels that come to the driver as modules which
// weftc makes of them, --check times nothing. The other options are Google Benchmark's (--help).
#include <benchmark/benchmark.h>

#include <string>

#include "bench/kernels/kinds.h"
#include "bench/patterns/patterns.h"
#include "run.h"

namespace weft::bench {
namespace {

int Run(const std::string& mode) {
  Suite suite;
  AddKernels(suite);
  AddPatterns(suite);
  if (mode == "--host") {
    RegisterOnHost(suite);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
  }
  Device device;
  if (mode == "--check") return CheckOnDevice(suite, device) ? 0 : 1;
  benchmark::AddCustomContext("device", device.Name());
  RegisterKernels(suite, mode == "--spirv" ? Language::kSpirv : Language::kOpenClC, device);
  if (mode != "--spirv") RegisterPatterns(suite, device);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace
}  // namespace weft::bench

int main(int count, char** arguments) {
  benchmark::Initialize(&count, arguments);
  const std::string mode = count == 2 ? arguments[1] : "";
  const bool is_known = mode == "--host" || mode == "--spirv" || mode == "--check";
  if (!is_known && benchmark::ReportUnrecognizedArguments(count, arguments)) return 2;
  return weft::bench::Run(mode);
}
