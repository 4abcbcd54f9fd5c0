// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles a kernel with the driver's compiler and runs it without the runtime.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "weft/compiler.h"
#include "weft/kernel_abi.h"

namespace weft::test {

using Size3 = std::array<uint64_t, 3>;

class DeviceKernel {
 public:
  // Fails the current test and leaves IsLoaded() false if the source does not compile.
  DeviceKernel(const std::string& source, const std::string& kernel, const VariantKey& variant = {},
               const std::string& options = "");
  ~DeviceKernel();
  DeviceKernel(const DeviceKernel&) = delete;

  bool IsLoaded() const { return memory_ != nullptr; }
  const KernelCode& Code() const { return code_; }

  // Runs `groups` times `local` work-items. `arguments` are values, buffers' addresses or
  // the address of a value of more than 8 bytes, in the order of the parameters; for a `local`
  // pointer, its size.
  void Run(const std::vector<uint64_t>& arguments, Size3 local, Size3 groups) const;

  // The same for any launch. `sink` is the worker's printf_sink.
  void Run(const std::vector<uint64_t>& arguments, const WeftLaunch& launch,
           void* sink = nullptr) const;

 private:
  void Load();

  KernelInfo info_;
  KernelCode code_;
  uint8_t* memory_ = nullptr;
  size_t bytes_ = 0;
};

}  // namespace weft::test
