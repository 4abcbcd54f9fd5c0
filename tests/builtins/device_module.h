// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs library code without the kernel pipeline: OpenCL C is compiled, linked with what it calls of
// builtins.weft, and translated for this machine as it is, one work-item at a time. So a test sees
// the builtins' values and nothing else.
#pragma once

#include <expected>
#include <memory>
#include <string>

namespace weft::builtins {

class DeviceModule {
 public:
  // Functions of `source` that are not static can be called. They take their pointers in any
  // address space; vectors go through memory. `cpu` is LLVM's name, empty for this machine's.
  static std::expected<std::unique_ptr<DeviceModule>, std::string> Compile(
      const std::string& source, const std::string& cpu = "");
  ~DeviceModule();

  // The function of this name, as OpenCL C mangles it not (so: not overloadable); aborts if absent.
  template <typename Signature>
  Signature* Get(const std::string& name) const {
    return reinterpret_cast<Signature*>(Address(name));
  }

 private:
  struct Code;
  explicit DeviceModule(std::unique_ptr<Code> code);
  void* Address(const std::string& name) const;

  std::unique_ptr<Code> code_;
};

}  // namespace weft::builtins
