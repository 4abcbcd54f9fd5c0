// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_command_buffer_mutable_dispatch: updates of recorded launches, and queries on them.
#include "runtime/object/command_buffer/mutable_command.h"

#include <algorithm>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/ext/command_buffer/dispatch.h"
#include "runtime/api/shared/exec_info.h"
#include "runtime/graph/command.h"
#include "runtime/object/command_buffer/command_buffer.h"
#include "runtime/object/context.h"

namespace weft {
namespace {

using Config = cl_mutable_dispatch_config_khr;
using Updates = std::vector<std::pair<MutableCommand*, Dispatch>>;

// A list is NULL exactly if it has no entries.
Status CheckList(const char* name, cl_uint count, const void* list) {
  if ((count == 0) != (list == nullptr))
    return Error(CL_INVALID_VALUE, "{} {} has {} entries", name, list, count);
  return {};
}

Status CheckField(const MutableCommand& command, cl_mutable_dispatch_fields_khr field, bool used) {
  if (used && !(command.fields() & field))
    return Error(CL_INVALID_OPERATION, "field {:#x} was not made updatable, {:#x} were", field,
                 command.fields());
  return {};
}

Status CheckConfig(const MutableCommand& command, const Dispatch& now, const Config& config) {
  // work_dim is not zero and different from that on recording
  if (config.work_dim != 0 && config.work_dim != now.sizes.dimensions)
    return Error(CL_INVALID_OPERATION, "{} dimensions, {} were recorded", config.work_dim,
                 now.sizes.dimensions);
  // a property was not set on recording and what it is for is given
  WEFT_TRY(CheckField(command, CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR, config.global_work_offset));
  WEFT_TRY(CheckField(command, CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR, config.global_work_size));
  WEFT_TRY(CheckField(command, CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR, config.local_work_size));
  WEFT_TRY(CheckField(command, CL_MUTABLE_DISPATCH_ARGUMENTS_KHR,
                      config.num_args != 0 || config.num_svm_args != 0));
  WEFT_TRY(CheckField(command, CL_MUTABLE_DISPATCH_EXEC_INFO_KHR, config.num_exec_infos != 0));
  WEFT_TRY(CheckList("arg_list", config.num_args, config.arg_list));
  WEFT_TRY(CheckList("arg_svm_list", config.num_svm_args, config.arg_svm_list));
  WEFT_TRY(CheckList("exec_info_list", config.num_exec_infos, config.exec_info_list));
  return {};
}

// clSetKernelArg and its kin on a copy, so that a failure changes nothing.
Status SetArguments(const Config& config, Dispatch& dispatch) {
  if (config.num_args == 0 && config.num_svm_args == 0 && config.num_exec_infos == 0) return {};
  dispatch.kernel = dispatch.kernel->Clone();
  const size_t count = dispatch.kernel->info().arguments.size();
  for (cl_uint i = 0; i < config.num_args; ++i) {
    const cl_mutable_dispatch_arg_khr& argument = config.arg_list[i];
    // arg_index is not a valid argument index
    if (argument.arg_index >= count)
      return Error(CL_INVALID_ARG_INDEX, "argument {} of {}", argument.arg_index, count);
    WEFT_TRY(
        dispatch.kernel->SetArgument(argument.arg_index, argument.arg_size, argument.arg_value));
  }
  for (cl_uint i = 0; i < config.num_svm_args; ++i)
    WEFT_TRY(dispatch.kernel->SetAddress(config.arg_svm_list[i].arg_index,
                                         config.arg_svm_list[i].arg_value));
  for (cl_uint i = 0; i < config.num_exec_infos; ++i) {
    const cl_mutable_dispatch_exec_info_khr& info = config.exec_info_list[i];
    WEFT_TRY(
        SetExecInfo(*dispatch.kernel, info.param_name, info.param_value_size, info.param_value));
  }
  return {};
}

void SetSizes(const Config& config, DispatchSizes& sizes) {
  const cl_uint count = sizes.dimensions;
  if (config.global_work_offset)
    std::copy_n(config.global_work_offset, count, sizes.offset.begin());
  if (config.global_work_size) {
    std::copy_n(config.global_work_size, count, sizes.global.begin());
    sizes.has_global = true;
  }
  if (config.local_work_size) {
    std::copy_n(config.local_work_size, count, sizes.local.begin());
    sizes.has_local = true;
  }
}

// Adds one configuration to the updates, on top of an earlier one of the same command.
Status AddUpdate(const CommandBuffer& command_buffer, const Config& config, Updates& updates) {
  MutableCommand* command = FromHandle(config.command);
  // command is not a mutable command of command_buffer
  if (!command || &command->command_buffer() != &command_buffer)
    return Error(CL_INVALID_MUTABLE_COMMAND_KHR, "{} is no command of the command buffer",
                 static_cast<const void*>(config.command));
  auto update = std::ranges::find(updates, command, &Updates::value_type::first);
  if (update == updates.end()) update = updates.insert(update, {command, command->dispatch()});
  Dispatch& dispatch = update->second;
  WEFT_TRY(CheckConfig(*command, dispatch, config));
  WEFT_TRY(SetArguments(config, dispatch));
  SetSizes(config, dispatch.sizes);
  const bool was_uniform = dispatch.uniform;
  const bool may_be_missing = !dispatch.command;
  WEFT_TRY(PlanDispatch(command->queue(), may_be_missing, dispatch));
  // the sizes result in a change to work-group uniformity
  if (dispatch.uniform != was_uniform)
    return Error(CL_INVALID_OPERATION, "work-groups become {}",
                 was_uniform ? "non-uniform" : "uniform");
  return {};
}

Status UpdateMutableCommands(CommandBuffer& command_buffer, cl_uint count,
                             const cl_command_buffer_update_type_khr* types, const void** configs) {
  // command_buffer has not been finalized
  if (command_buffer.state() == CL_COMMAND_BUFFER_STATE_RECORDING_KHR)
    return Error(CL_INVALID_OPERATION, "the command buffer is not finalized");
  // command_buffer was not created with CL_COMMAND_BUFFER_MUTABLE_KHR
  if (!command_buffer.is_mutable())
    return Error(CL_INVALID_OPERATION, "the command buffer is not mutable");
  WEFT_TRY(CheckList("config_types", count, types));
  WEFT_TRY(CheckList("configs", count, configs));
  Updates updates;
  for (cl_uint i = 0; i < count; ++i) {
    // an element of config_types is not a valid type
    if (types[i] != kMutableDispatchConfig)
      return Error(CL_INVALID_VALUE, "type {} of entry {} is unknown", types[i], i);
    // an element of configs is NULL
    if (!configs[i]) return Error(CL_INVALID_VALUE, "entry {} of configs is NULL", i);
    WEFT_TRY(AddUpdate(command_buffer, *static_cast<const Config*>(configs[i]), updates));
  }
  command_buffer.Update(updates);
  return {};
}

Status GetMutableCommandInfo(MutableCommand& command, cl_mutable_command_info_khr name,
                             InfoSink sink) {
  const CommandBuffer& command_buffer = command.command_buffer();
  const DispatchSizes sizes = command.dispatch().sizes;
  auto each_dimension = [&](const std::array<size_t, 3>& values) {
    return sink.Array<size_t>(std::span(values).first(sizes.dimensions));
  };
  switch (name) {
    case CL_MUTABLE_COMMAND_COMMAND_QUEUE_KHR:
      return sink.Object<cl_command_queue>(&command.queue());
    case CL_MUTABLE_COMMAND_COMMAND_BUFFER_KHR:
      return sink.Object<cl_command_buffer_khr>(&command_buffer);
    case CL_MUTABLE_COMMAND_COMMAND_TYPE_KHR:
      return sink.Value<cl_command_type>(CL_COMMAND_NDRANGE_KERNEL);
    case CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR:
      return sink.Array<cl_command_properties_khr>(command.properties());
    case CL_MUTABLE_DISPATCH_KERNEL_KHR: return sink.Object<cl_kernel>(&command.kernel());
    case CL_MUTABLE_DISPATCH_DIMENSIONS_KHR: return sink.Value<cl_uint>(sizes.dimensions);
    case CL_MUTABLE_DISPATCH_GLOBAL_WORK_OFFSET_KHR: return each_dimension(sizes.offset);
    case CL_MUTABLE_DISPATCH_GLOBAL_WORK_SIZE_KHR: return each_dimension(sizes.global);
    case CL_MUTABLE_DISPATCH_LOCAL_WORK_SIZE_KHR: return each_dimension(sizes.local);
  }
  return sink.Unknown(name);
}

}  // namespace

WEFT_ENTRY_POINT(clUpdateMutableCommandsKHR, UpdateMutableCommands)
WEFT_ENTRY_POINT(clGetMutableCommandInfoKHR, GetMutableCommandInfo)

}  // namespace weft
