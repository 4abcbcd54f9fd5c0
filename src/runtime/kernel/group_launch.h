// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "runtime/kernel/fp_state.h"
#include "runtime/kernel/printf_target.h"
#include "weft/kernel_abi.h"

namespace weft {

class LaunchSpeed;
class Successor;

// A kernel with all that its work-groups need.
struct GroupLaunch {
  WeftKernelEntry entry = nullptr;
  const void* args = nullptr;
  WeftLaunch launch = {};
  uint64_t first_group = 0;      // to run; those before it have run
  uint64_t local_bytes = 0;      // of the local memory arena: static variables and arguments
  uint64_t private_bytes = 0;    // of the private arena
  uint64_t frame_bytes = 0;      // of the thread's stack
  bool has_free_groups = false;  // these may run in any order
  bool zero_local = false;       // local memory is zero when a work-group begins
  bool may_end_itself = false;  // it may ask to be stopped; stoppable then (weft/termination_abi.h)
  FpState fp_state = FpState::kStandard;
  uint64_t owner = 0;  // whose data the arenas may show to the kernel: the context's id
  LaunchSpeed* speed = nullptr;
  PrintfTarget printf_target;
  const Successor* successor = nullptr;  // of provisional code

  uint64_t groups() const {
    return launch.group_count[0] * launch.group_count[1] * launch.group_count[2];
  }
  uint64_t items() const {
    return launch.global_size[0] * launch.global_size[1] * launch.global_size[2];
  }
};

}  // namespace weft
