// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/unroll_items.h"

#include "compiler/ir/markers.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace weft::compiler {
namespace {

// Instructions as the split leaves them, of which most go: 32'000 are 73 regions that exchange 256
// keys, compile in a third of a second, and become 1'600 of the machine.
constexpr uint64_t kMaxUnrolled = 32'000;

}  // namespace

bool IsShortUnrolled(const llvm::Function& kernel, const LaunchValues& launch) {
  const uint64_t steps[] = {WidthOf(kernel), RowsOf(kernel), 1};
  uint64_t turns = 1;
  for (unsigned d : {0, 1, 2}) {
    turns *= llvm::divideCeil(launch.KnownLocalSize(d), steps[d]);
    if (turns == 0 || turns > kMaxUnrolled) return false;
  }
  return turns * kernel.getInstructionCount() <= kMaxUnrolled;
}

bool FitsRegisters(const llvm::Function& kernel, const KernelJob& job) {
  const llvm::TargetTransformInfo target = job.machine.getTargetTransformInfo(kernel);
  const uint64_t bits = target.getRegisterBitWidth(llvm::TargetTransformInfo::RGK_FixedWidthVector);
  auto* type = llvm::FixedVectorType::get(llvm::Type::getInt32Ty(kernel.getContext()), 4);
  const unsigned registers =
      target.getNumberOfRegisters(target.getRegisterClassForType(true, type));
  uint64_t items = 1;
  for (unsigned d : {0, 1, 2}) items *= job.launch.KnownLocalSize(d);
  return items <= bits / 32 * registers;
}

}  // namespace weft::compiler
