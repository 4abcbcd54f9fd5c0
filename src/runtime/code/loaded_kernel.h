// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <string>

#include "runtime/code/code_memory.h"
#include "runtime/code/jit_registry.h"
#include "runtime/code/making.h"
#include "runtime/code/program_scope.h"
#include "runtime/code/replacement.h"
#include "runtime/kernel/launch_speed.h"
#include "weft/compiler.h"
#include "weft/kernel_abi.h"

namespace weft {

// The code of a kernel in memory, patched and executable, known to gdb and (under the knob) perf.
// Unmapped on destruction, so launches hold it.
class LoadedKernel {
 public:
  // `variables` are the program's on the device, null if it has none; kept alive.
  // Offsets and imports are checked. A sentence on what is wrong or cannot be had.
  static LoadedCode Load(const KernelCode& code, std::shared_ptr<ProgramVariables> variables);

  WeftKernelEntry entry() const { return entry_; }
  const VariantKey& variant() const { return variant_; }
  const KernelFacts& facts() const { return facts_; }
  LaunchSpeed& speed() const { return speed_; }
  // For SIMD groups of how many lanes work-groups are sized that launches leave to us: its own, or
  // those of the code in whose place it runs.
  uint32_t group_width() const { return group_width_; }
  // Before the first launch.
  void TakeThePlaceOf(const LoadedKernel& other) const { group_width_ = other.group_width(); }
  // Of provisional code that may be replaced; else null.
  Replacement* replacement() const { return replacement_.get(); }
  // Before the first launch.
  void SetReplacement(std::shared_ptr<Replacement> replacement) const {
    replacement_ = std::move(replacement);
  }
  // Whether it asks anything of device queues.
  bool uses_device_queues() const { return uses_device_queues_; }
  // Whether it may ask to be stopped.
  bool may_end_itself() const { return may_end_itself_; }
  // The program's; null if it has none.
  ProgramVariables* variables() const { return variables_.get(); }

 private:
  LoadedKernel() = default;

  VariantKey variant_;
  KernelFacts facts_;
  mutable LaunchSpeed speed_;  // of the launches so far
  mutable uint32_t group_width_ = 1;
  mutable std::shared_ptr<Replacement> replacement_;
  WeftKernelEntry entry_ = nullptr;
  bool uses_device_queues_ = false, may_end_itself_ = false;
  std::shared_ptr<ProgramVariables> variables_;
  CodeMemory memory_;
  std::unique_ptr<JitRegistration> registration_;  // goes before the memory that it describes
};

}  // namespace weft
