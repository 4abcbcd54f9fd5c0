// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/unroll_items.h"

#include "compiler/ir/markers.h"
#include "compiler/ir/vector_registers.h"
#include "compiler/pass/quick_code.h"

namespace weft::compiler {
namespace {

// Instructions as the split leaves them, of which most go: 32'000 are 73 regions that exchange 256
// keys, compile in a third of a second, and become 1'600 of the machine.
constexpr uint64_t kMaxUnrolled = 32'000;

// The same for quick code. Most products of tiles have more, which take 20 to 400 ms to compile
// instead of 10 to 30.
constexpr uint64_t kMaxOfQuick = 2'000;

// Of a work-group; 0 if its size is not known.
uint64_t SimdGroups(const llvm::Function& kernel, const LaunchValues& launch) {
  const uint64_t steps[] = {WidthOf(kernel), RowsOf(kernel), 1};
  uint64_t groups = 1;
  for (unsigned d : {0, 1, 2}) {
    groups = llvm::SaturatingMultiply(groups, llvm::divideCeil(launch.KnownLocalSize(d), steps[d]));
  }
  return groups;
}

}  // namespace

bool IsShortUnrolled(llvm::Function& kernel, const KernelJob& job) {
  const uint64_t size = llvm::SaturatingMultiply<uint64_t>(kernel.getInstructionCount(),
                                                           SimdGroups(kernel, job.launch));
  if (size == 0 || size > kMaxUnrolled) return false;
  if (size <= kMaxOfQuick || !MayBeProvisional(kernel, job)) return true;
  MarkProvisional(kernel);
  return false;
}

bool FitsRegisters(const llvm::Function& kernel, uint64_t context_bytes, const KernelJob& job) {
  // Most of what is carried around is not needed at once.
  constexpr uint64_t kTimes = 4;
  const uint64_t bytes = VectorRegisters(job.machine.getTargetTransformInfo(kernel)).bytes();
  uint64_t items = 1;
  for (unsigned d : {0, 1, 2}) items *= job.launch.KnownLocalSize(d);
  return items * sizeof(uint32_t) <= bytes &&
         llvm::SaturatingMultiply(context_bytes, SimdGroups(kernel, job.launch)) <= kTimes * bytes;
}

}  // namespace weft::compiler
