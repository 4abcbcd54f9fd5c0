// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers benchmarks with Google Benchmark, by the name kind/name. Before a kernel is timed, one
// run's results are compared with the reference's; a difference is an error of the benchmark.
#pragma once

#include "device.h"
#include "suite.h"

namespace weft::bench {

// What programs are made from.
enum class Language { kOpenClC, kSpirv };

void RegisterKernels(const Suite& suite, Language language, Device& device);
// Each from a source that no cache knows: the build, the code of its kernels and one run.
void RegisterFirstRuns(const Suite& suite, Device& device);
void RegisterPatterns(const Suite& suite, Device& device);

// The references alone.
void RegisterOnHost(const Suite& suite);

// Runs each kernel once and prints whether its results are right; whether all are.
bool CheckOnDevice(const Suite& suite, Language language, Device& device);

}  // namespace weft::bench
