// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference for barriers: runs each work-item on a stack of its own, and a barrier switches to
// the next one. What it runs stands for a kernel: its
// text compiled as C++ for the host, or interpreted.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

namespace weft::test {

// Runs `item` once for each work-item of a group, all of them up to each barrier.
void RunGroupOnFibers(std::array<uint64_t, 3> local_size, std::array<uint64_t, 3> group_id,
                      const std::function<void()>& item);

// What kernels call; valid within RunGroupOnFibers. Flags are as for OpenCL C's barrier.
void barrier(unsigned flags);
// Lets others run until it holds, which some of those that are not at a barrier bring about.
void WaitUntil(const std::function<bool()>& holds);
uint64_t get_local_id(unsigned dimension);
uint64_t get_local_size(unsigned dimension);
uint64_t get_group_id(unsigned dimension);
uint64_t get_global_id(unsigned dimension);

}  // namespace weft::test
