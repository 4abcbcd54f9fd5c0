// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "weft/compiler.h"
#include "weft/kernel_abi.h"

namespace weft {

// A kernel image in memory, patched and executable, known to gdb and (under the knob) perf.
// Unmapped on destruction, so launches hold it.
class LoadedKernel {
 public:
  // `program_scope` is the address of the program's variables on the device, null if it has none.
  static std::expected<std::shared_ptr<const LoadedKernel>, std::string> Load(
      const KernelImage& image, void* program_scope);
  ~LoadedKernel();

  WeftKernelEntry entry() const { return entry_; }
  const KernelImage& image() const { return image_; }  // without text, data and debug_object

 private:
  LoadedKernel() = default;
  KernelImage image_;
  WeftKernelEntry entry_ = nullptr;
  void* mapping_ = nullptr;
  size_t mapping_bytes_ = 0;
};

}  // namespace weft
