// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_suggested_local_work_size, in the core since OpenCL 3.1.
#include <algorithm>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/make_command.h"
#include "runtime/object/kernel.h"
#include "runtime/object/queue.h"

namespace weft {
namespace {

Status GetKernelSuggestedLocalWorkSize(Queue& queue, Kernel& kernel, cl_uint work_dim,
                                       const size_t* offset, const size_t* global,
                                       size_t* suggested) {
  const NDRange range = {work_dim, offset, global, nullptr};
  WEFT_ASSIGN(const auto planned,
              PlanNDRange(queue, kernel, range, CL_COMMAND_NDRANGE_KERNEL, WaitList()));
  // global_work_size is NULL or one of its values is zero
  if (range.empty()) return Error(CL_INVALID_GLOBAL_WORK_SIZE, "the range has no work-items");
  // suggested_local_work_size is NULL
  if (!suggested) return Error(CL_INVALID_VALUE, "suggested_local_work_size is NULL");
  std::copy_n(planned->plan().local_size.begin(), work_dim, suggested);
  return {};
}

}  // namespace

WEFT_ENTRY_POINT(clGetKernelSuggestedLocalWorkSize, GetKernelSuggestedLocalWorkSize)
WEFT_ENTRY_POINT(clGetKernelSuggestedLocalWorkSizeKHR, GetKernelSuggestedLocalWorkSize)

}  // namespace weft
