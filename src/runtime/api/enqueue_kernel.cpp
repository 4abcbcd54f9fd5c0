// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapter on executing kernels.
#include <cstring>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/enqueue.h"
#include "runtime/api/shared/make_command.h"
#include "runtime/code/loaded_kernel.h"
#include "runtime/command/host_commands.h"
#include "runtime/command/ndrange.h"
#include "runtime/object/context.h"

namespace weft {
namespace {

// A work-group fills vectors as far as it has work-items, unless groups may be made larger.
void DiagnoseGroups(const Context& context, const Kernel& kernel, const LaunchPlan& plan) {
  const KernelFacts& facts = plan.code->facts();
  if (plan.is_empty || facts.has_free_groups) return;
  const uint64_t items = plan.local_size[0] * plan.local_size[1] * plan.local_size[2];
  const bool fills = plan.local_size[0] % facts.group_width == 0;
  context.Diagnose(
      fills ? CL_CONTEXT_DIAGNOSTICS_LEVEL_GOOD_INTEL : CL_CONTEXT_DIAGNOSTICS_LEVEL_BAD_INTEL,
      "kernel {} runs in work-groups of {} work-items, {} in a row; rows that are "
      "multiples of {} fill vectors",
      kernel.info().name, items, plan.local_size[0], facts.group_width);
}

Status Launch(Queue& queue, Kernel& kernel, const NDRange& range, cl_command_type type,
              const WaitList& wait_list, EventOut event) {
  WEFT_ASSIGN(auto planned, PlanNDRange(queue, kernel, range, type, wait_list));
  DiagnoseGroups(queue.context(), kernel, planned->plan());
  return Enqueue(queue, MakeNDRange(std::move(planned)), wait_list, event);
}

Status EnqueueNDRangeKernel(Queue& queue, Kernel& kernel, cl_uint work_dim, const size_t* offset,
                            const size_t* global, const size_t* local, WaitList wait_list,
                            EventOut event) {
  return Launch(queue, kernel, {work_dim, offset, global, local}, CL_COMMAND_NDRANGE_KERNEL,
                wait_list, event);
}

Status EnqueueTask(Queue& queue, Kernel& kernel, WaitList wait_list, EventOut event) {
  const size_t one = 1;
  return Launch(queue, kernel, {1, nullptr, &one, &one}, CL_COMMAND_TASK, wait_list, event);
}

Status EnqueueNativeKernel(Queue& queue, NativeKernelCommand::Function function, void* args,
                           size_t args_size, cl_uint object_count, const cl_mem* objects,
                           const void** places, WaitList wait_list, EventOut event) {
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  // user_func is NULL
  if (!function) return Error(CL_INVALID_VALUE, "the function is NULL");
  // args is NULL and cb_args > 0 or num_mem_objects > 0; or it is not NULL and cb_args is 0
  if ((args != nullptr) != (args_size > 0) || (!args && object_count > 0))
    return Error(CL_INVALID_VALUE, "{} bytes of arguments at {}", args_size, args);
  // num_mem_objects > 0 exactly if mem_list and args_mem_loc are not NULL
  if ((object_count > 0) != (objects != nullptr) || (object_count > 0) != (places != nullptr))
    return Error(CL_INVALID_VALUE, "{} memory objects in a list at {}, for places at {}",
                 object_count, static_cast<const void*>(objects), static_cast<const void*>(places));
  std::vector<std::byte> copy(args_size);
  if (args_size > 0) std::memcpy(copy.data(), args, args_size);
  std::vector<Ref<MemObject>> held;
  for (cl_uint i = 0; i < object_count; ++i) {
    MemObject* object = FromHandle(objects[i]);
    // a memory object is not valid
    if (objects[i] && !object)
      return Error(CL_INVALID_MEM_OBJECT, "entry {} of the list is no memory object", i);
    const uintptr_t place = reinterpret_cast<uintptr_t>(places[i]);
    const size_t at = place - reinterpret_cast<uintptr_t>(args);
    if (args_size < sizeof(void*) || at > args_size - sizeof(void*))
      return Error(CL_INVALID_VALUE, "place {} is not in the arguments", i);
    std::byte* const data = object ? object->data() : nullptr;
    std::memcpy(copy.data() + at, &data, sizeof data);
    if (object) held.emplace_back(object);
  }
  return Enqueue(queue,
                 std::make_unique<NativeKernelCommand>(function, std::move(copy), std::move(held)),
                 wait_list, event);
}

}  // namespace

Result<std::unique_ptr<NDRangeCommand>> PlanNDRange(const Queue& queue, Kernel& kernel,
                                                    const NDRange& range, cl_command_type type,
                                                    const WaitList& wait_list,
                                                    bool arguments_may_be_missing) {
  auto command = std::make_unique<NDRangeCommand>(type, Ref(&kernel), Ref(&queue.device()));
  LaunchPlan& plan = command->plan();
  // there is no successfully built program executable for the device
  WEFT_TRY(ChooseCode(queue.device(), kernel, range, plan));
  // the contexts of queue, kernel and events are not the same
  if (&queue.context() != &kernel.context())
    return Error(CL_INVALID_CONTEXT, "queue and kernel are of two contexts");
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  // a kernel argument has not been set
  if (!arguments_may_be_missing) WEFT_TRY(CheckArguments(plan.arguments, kernel.info()));
  WEFT_TRY(PlanLaunch(queue.device(), kernel, range, plan));
  if (plan.code->uses_device_queues())
    command->SetDefaultQueue(queue.context().default_queues().Find(queue.device()));
  return command;
}

std::unique_ptr<Command> MakeNDRange(std::unique_ptr<NDRangeCommand> planned) {
  if (!planned->plan().is_empty) return planned;
  return std::make_unique<OrderCommand>(planned->type(), TaskOrder::kQueued);
}

WEFT_ENTRY_POINT(clEnqueueNDRangeKernel, EnqueueNDRangeKernel)
WEFT_ENTRY_POINT(clEnqueueTask, EnqueueTask)
WEFT_ENTRY_POINT(clEnqueueNativeKernel, EnqueueNativeKernel)

}  // namespace weft
