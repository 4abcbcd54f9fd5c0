// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_command_buffer: recording launches of kernels, with the properties that
// cl_khr_command_buffer_mutable_dispatch adds.
#include "runtime/api/dispatch.h"
#include "runtime/api/recording.h"
#include "runtime/command/command.h"
#include "runtime/object/context.h"

namespace weft {
namespace {

// The pairs of a property list.
struct DispatchProperties {
  cl_mutable_dispatch_fields_khr fields = kMutableDispatchFields;
  cl_mutable_dispatch_asserts_khr asserts = 0;
  bool has_fields = false, has_asserts = false;
  std::vector<cl_command_properties_khr> list;  // as given, with the final 0
};

Result<DispatchProperties> ReadProperties(const cl_command_properties_khr* given) {
  constexpr cl_bitfield kAllFields = kMutableDispatchFields | CL_MUTABLE_DISPATCH_EXEC_INFO_KHR;
  DispatchProperties properties;
  if (!given) return properties;
  for (; *given != 0; given += 2) {
    cl_bitfield known = 0, *value = nullptr;
    bool* seen = nullptr;
    if (given[0] == CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR) {
      known = kAllFields;
      value = &properties.fields;
      seen = &properties.has_fields;
    } else if (given[0] == CL_MUTABLE_DISPATCH_ASSERTS_KHR) {
      known = CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR;
      value = &properties.asserts;
      seen = &properties.has_asserts;
    } else {
      return Error(CL_INVALID_VALUE, "a launch has no property {:#x}", given[0]);
    }
    if (*seen) return Error(CL_INVALID_VALUE, "property {:#x} is given twice", given[0]);
    if (given[1] & ~known)
      return Error(CL_INVALID_VALUE, "property {:#x} is {:#x}, known are {:#x}", given[0], given[1],
                   known);
    *seen = true;
    *value = given[1];
    properties.list.insert(properties.list.end(), given, given + 2);
  }
  properties.list.push_back(0);
  return properties;
}

Status CommandNDRangeKernel(CommandBuffer& command_buffer, cl_command_queue queue,
                            const cl_command_properties_khr* given, Kernel& kernel,
                            cl_uint work_dim, const size_t* offset, const size_t* global,
                            const size_t* local, SyncPoints wait_list,
                            cl_sync_point_khr* sync_point, cl_mutable_command_khr* mutable_handle) {
  const RecordingTarget target{command_buffer, queue, sync_point};
  WEFT_TRY(CheckRecording(target));
  // values specified in properties are not valid
  WEFT_ASSIGN(auto properties, ReadProperties(given));
  // the requested fields are not reported by CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR
  if (properties.fields & ~kMutableDispatchFields)
    return Error(CL_INVALID_OPERATION, "updatable fields {:#x}, the device has {:#x}",
                 properties.fields, kMutableDispatchFields);
  // no additional work-groups are asserted and local_work_size is NULL
  if (!local && ((properties.asserts | command_buffer.asserts()) &
                 CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR))
    return Error(CL_INVALID_VALUE, "the number of work-groups is asserted and their size not set");

  // kernel arguments are missing and CL_MUTABLE_DISPATCH_ARGUMENTS_KHR was not set
  const bool may_be_missing = command_buffer.is_mutable() && properties.has_fields &&
                              (properties.fields & CL_MUTABLE_DISPATCH_ARGUMENTS_KHR);
  Dispatch dispatch = {.kernel = mutable_handle ? kernel.Clone() : Ref<Kernel>(&kernel),
                       .sizes = KeepSizes({work_dim, offset, global, local}),
                       .command = nullptr};
  WEFT_TRY(PlanDispatch(command_buffer.queue(), may_be_missing, dispatch));
  auto command = dispatch.command;
  Ref<MutableCommand> handle;
  if (mutable_handle)
    handle = Make<MutableCommand>(command_buffer, Ref<Kernel>(&kernel), properties.fields,
                                  std::move(properties.list), std::move(dispatch));
  WEFT_TRY(Record(target, std::move(command), wait_list, CommandBuffer::Kind::kCommand, handle));
  if (mutable_handle) *mutable_handle = AsHandle<cl_mutable_command_khr>(handle.get());
  return {};
}

}  // namespace

WEFT_ENTRY_POINT(clCommandNDRangeKernelKHR, CommandNDRangeKernel)

}  // namespace weft
