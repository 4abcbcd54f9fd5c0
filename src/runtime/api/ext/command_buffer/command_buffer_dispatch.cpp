// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_command_buffer: recording launches of kernels, with the properties that
// cl_khr_command_buffer_mutable_dispatch adds.
#include "runtime/api/ext/command_buffer/dispatch.h"
#include "runtime/api/ext/command_buffer/recording.h"
#include "runtime/api/shared/bit_properties.h"
#include "runtime/graph/command.h"
#include "runtime/object/context.h"

namespace weft {
namespace {

Status CommandNDRangeKernel(CommandBuffer& command_buffer, cl_command_queue queue,
                            const cl_command_properties_khr* given, Kernel& kernel,
                            cl_uint work_dim, const size_t* offset, const size_t* global,
                            const size_t* local, SyncPoints wait_list,
                            cl_sync_point_khr* sync_point, cl_mutable_command_khr* mutable_handle) {
  RecordingTarget target{command_buffer, queue, sync_point};
  WEFT_TRY(CheckRecording(target));
  // values specified in properties are not valid
  BitProperty table[] = {
      {CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR, kMutableDispatchFields, kMutableDispatchFields},
      {CL_MUTABLE_DISPATCH_ASSERTS_KHR, CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR,
       0}};
  WEFT_ASSIGN(auto list, ReadBitProperties(given, table));
  const auto& [fields, asserts] = table;
  // no additional work-groups are asserted and local_work_size is NULL
  if (!local && ((asserts.value | command_buffer.asserts()) &
                 CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR))
    return Error(CL_INVALID_VALUE, "the number of work-groups is asserted and their size not set");

  // kernel arguments are missing and CL_MUTABLE_DISPATCH_ARGUMENTS_KHR was not set
  const bool may_be_missing = command_buffer.is_mutable() && fields.given &&
                              (fields.value & CL_MUTABLE_DISPATCH_ARGUMENTS_KHR);
  Dispatch dispatch = {.kernel = mutable_handle ? kernel.Clone() : Ref<Kernel>(&kernel),
                       .sizes = KeepSizes({work_dim, offset, global, local}),
                       .command = nullptr};
  WEFT_TRY(PlanDispatch(target.queue(), may_be_missing, dispatch));
  auto command = dispatch.command;
  Ref<MutableCommand> handle;
  if (mutable_handle)
    handle = Make<MutableCommand>(command_buffer, target.queue(), Ref<Kernel>(&kernel),
                                  fields.value, std::move(list), std::move(dispatch));
  WEFT_TRY(Record(target, std::move(command), wait_list, CommandBuffer::Kind::kCommand, handle));
  if (mutable_handle) *mutable_handle = AsHandle<cl_mutable_command_khr>(handle.get());
  return {};
}

}  // namespace

WEFT_ENTRY_POINT(clCommandNDRangeKernelKHR, CommandNDRangeKernel)

}  // namespace weft
