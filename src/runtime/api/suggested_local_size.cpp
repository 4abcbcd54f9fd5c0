// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_suggested_local_work_size, in the core since OpenCL 3.1.
#include <algorithm>

#include "runtime/api/adapter.h"
#include "runtime/api/ndrange_checks.h"
#include "runtime/object/context.h"
#include "runtime/object/memory.h"
#include "runtime/object/program.h"
#include "runtime/object/queue.h"
#include "runtime/program/loaded_kernel.h"

namespace weft {
namespace {

Status GetKernelSuggestedLocalWorkSize(Queue& queue, Kernel& kernel, cl_uint work_dim,
                                       const size_t* offset, const size_t* global,
                                       size_t* suggested) {
  // there is no successfully built program executable for the device
  WEFT_ASSIGN(auto code, kernel.Code(queue.device(), VariantKey()));
  // the contexts of queue and kernel are not the same
  if (&queue.context() != &kernel.program().context())
    return Error(CL_INVALID_CONTEXT, "queue and kernel are of two contexts");
  // a kernel argument has not been set
  WEFT_ASSIGN(ArgumentBlock arguments, kernel.Snapshot(code->image().local_bytes));
  WEFT_ASSIGN(const GroupCapacity capacity, CapacityFor(code->image(), queue.device().limits()));
  const NDRange range = {work_dim, offset, global, nullptr};
  WEFT_ASSIGN(const WeftLaunch launch, PlanLaunch(range, kernel, queue.device(), capacity));
  // global_work_size is NULL or one of its values is zero
  if (range.empty()) return Error(CL_INVALID_GLOBAL_WORK_SIZE, "the range has no work-items");
  // suggested_local_work_size is NULL
  if (!suggested) return Error(CL_INVALID_VALUE, "suggested_local_work_size is NULL");
  std::copy_n(launch.local_size, work_dim, suggested);
  return {};
}

}  // namespace

WEFT_ENTRY_POINT(clGetKernelSuggestedLocalWorkSize, GetKernelSuggestedLocalWorkSize)
WEFT_ENTRY_POINT(clGetKernelSuggestedLocalWorkSizeKHR, GetKernelSuggestedLocalWorkSize)

}  // namespace weft
