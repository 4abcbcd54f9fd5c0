// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapter "Shared Virtual Memory": allocating and freeing. The commands are in
// enqueue_svm.cpp.
#include <bit>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/buffer_checks.h"
#include "runtime/api/shared/version.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"
#include "runtime/object/shared_memory.h"

namespace weft {
namespace {

constexpr cl_svm_mem_flags kAccess = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
constexpr cl_svm_mem_flags kSharing = CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS;

Status CheckSvmFlags(cl_svm_mem_flags flags) {
  // SVM_ATOMICS is not supported by the devices
  if ((flags & CL_MEM_SVM_ATOMICS) &&
      !(ReportedBits(CL_DEVICE_SVM_CAPABILITIES) & CL_DEVICE_SVM_ATOMICS))
    return Error(CL_INVALID_VALUE, "flags {:#x} have atomics, the device has none", flags);
  // flags contains SVM_ATOMICS and not SVM_FINE_GRAIN_BUFFER
  if ((flags & kSharing) == CL_MEM_SVM_ATOMICS)
    return Error(CL_INVALID_VALUE, "flags {:#x} have atomics and are not fine-grained", flags);
  // the values specified in flags are not valid
  if ((flags & ~(kAccess | kSharing)) || std::popcount(flags & kAccess) > 1)
    return Error(CL_INVALID_VALUE, "flags {:#x} of shared memory", flags);
  return {};
}

Result<Ref<Buffer>> Allocate(Context& context, cl_svm_mem_flags flags, size_t size,
                             cl_uint alignment) {
  WEFT_TRY(CheckSvmFlags(flags));
  WEFT_TRY(CheckAllocation(context, size));
  WEFT_TRY(CheckAlignment(alignment));
  return Buffer::Create(context, flags & kAccess, size, nullptr, {});
}

void* SVMAlloc(Context& context, cl_svm_mem_flags flags, size_t size, cl_uint alignment) {
  auto block = Allocate(context, flags, size, alignment);
  if (!block) return nullptr;
  void* const address = (*block)->data();
  context.shared_memory().Add(std::move(*block));
  return address;
}

void SVMFree(Context& context, void* pointer) { context.shared_memory().Take(pointer); }

}  // namespace

WEFT_ENTRY_POINT(clSVMAlloc, SVMAlloc)
WEFT_ENTRY_POINT(clSVMFree, SVMFree)
WEFT_ENTRY_POINT(clSVMAllocARM, SVMAlloc)
WEFT_ENTRY_POINT(clSVMFreeARM, SVMFree)

}  // namespace weft
