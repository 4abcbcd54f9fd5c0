// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of the API whose cost is the driver's own.
#pragma once

#include <memory>

#include "bench/harness/suite.h"

namespace weft::bench {

// What prepares once(setting), where the setting is made of the device and `given`, and lives as
// long as the function that is timed.
template <typename Setting, typename Once, typename... Given>
auto With(Once once, Given... given) {
  return [=](Device& device) {
    auto setting = std::make_shared<Setting>(device, given...);
    return std::function<void()>([=] { once(*setting); });
  };
}

void AddLaunches(Suite& suite);   // launches, events, callbacks
void AddReplays(Suite& suite);    // command buffers
void AddPipes(Suite& suite);      // packets, by work-items and by groups
void AddEnqueues(Suite& suite);   // kernels that kernels enqueue
void AddLanguages(Suite& suite);  // OpenCL C and C++ for OpenCL
void AddBuilds(Suite& suite);     // sources and binaries to kernels
void AddTransfers(Suite& suite);  // copies, fills, reads, writes, maps
void AddShared(Suite& suite);     // shared virtual memory: blocks, their copies and fills

inline void AddPatterns(Suite& suite) {
  AddLaunches(suite);
  AddReplays(suite);
  AddPipes(suite);
  AddEnqueues(suite);
  AddLanguages(suite);
  AddBuilds(suite);
  AddTransfers(suite);
  AddShared(suite);
}

}  // namespace weft::bench
