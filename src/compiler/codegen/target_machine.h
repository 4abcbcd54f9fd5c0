// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's TargetMachine of a weft::Target. Making one takes longer than small kernels take to
// compile, so they are kept.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "weft/compiler.h"

namespace llvm {
class TargetMachine;
}

namespace weft::compiler {

struct CodegenOptions {
  bool optimize = true;
  auto operator<=>(const CodegenOptions&) const = default;
};

// A machine on loan from the process's store. Only the holder uses it; an abandoned job never gives
// its machine back.
class TargetMachineLoan {
 public:
  // The error is a sentence for the log.
  static std::expected<TargetMachineLoan, std::string> Borrow(const Target& target,
                                                              CodegenOptions options);
  TargetMachineLoan(TargetMachineLoan&&) = default;
  TargetMachineLoan& operator=(TargetMachineLoan&&) = delete;
  ~TargetMachineLoan();

  llvm::TargetMachine& operator*() const { return *machine_; }

 private:
  TargetMachineLoan(std::string key, std::unique_ptr<llvm::TargetMachine> machine);

  std::string key_;
  std::unique_ptr<llvm::TargetMachine> machine_;
};

}  // namespace weft::compiler
