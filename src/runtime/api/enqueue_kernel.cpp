// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapter on executing kernels.
#include <cstring>

#include "runtime/api/adapter.h"
#include "runtime/api/enqueue.h"
#include "runtime/api/make_command.h"
#include "runtime/api/ndrange_checks.h"
#include "runtime/base/config.h"
#include "runtime/command/host_commands.h"
#include "runtime/command/ndrange.h"
#include "runtime/command/streams.h"
#include "runtime/device/caches.h"
#include "runtime/object/context.h"
#include "runtime/object/program.h"
#include "runtime/program/loaded_kernel.h"

namespace weft {
namespace {

// Local and private memory within what the device has; fills in the sizes.
Status PlanMemory(const KernelImage& image, const GroupCapacity& capacity,
                  const ArgumentBlock& arguments, const Device& device, GroupLaunch& launch) {
  const DeviceLimits& limits = device.limits();
  if (__builtin_add_overflow(image.local_bytes, arguments.local_bytes, &launch.local_bytes) ||
      launch.local_bytes > limits.local_memory)
    return Error(CL_OUT_OF_RESOURCES, "{} static bytes and {} of arguments in local memory of {}",
                 image.local_bytes, arguments.local_bytes, limits.local_memory);
  const auto& local = launch.launch.local_size;
  const uint64_t simd_groups = (local[0] + image.width - 1) / image.width * local[1] * local[2];
  if (image.context_bytes != 0 && simd_groups > capacity.simd_groups)
    return Error(CL_OUT_OF_RESOURCES, "{} SIMD groups with {} bytes of private memory, {} fit",
                 simd_groups, image.context_bytes, capacity.simd_groups);
  launch.private_bytes = image.context_bytes * simd_groups + image.scratch_bytes;
  launch.frame_bytes = image.frame_bytes;
  return {};
}

// Those that do not fill a SIMD group by far, if another does.
uint8_t ShortDimensions(const NDRange& range) {
  constexpr size_t kShort = 4, kLong = 16;
  const auto sizes = range.sizes();
  uint8_t short_dimensions = 0;
  for (size_t i = 0; i < sizes.size(); ++i)
    if (sizes[i] <= kShort) short_dimensions |= 1u << i;
  const bool has_long = std::ranges::any_of(sizes, [](size_t size) { return size >= kLong; });
  return has_long ? short_dimensions : 0;
}

uint64_t ItemsOf(const NDRange& range) {
  uint64_t items = 1;
  for (const size_t size : range.sizes())
    if (__builtin_mul_overflow(items, size, &items)) return UINT64_MAX;
  return items;
}

// In two steps, so that launches of other sizes seldom ask for other code, which few short rows are
// not worth.
uint8_t RowLanes(const NDRange& range) {
  constexpr size_t kFew = 16, kSome = 32, kRows = 16;
  const auto sizes = range.sizes();
  if (sizes.empty() || sizes[0] > kSome || ItemsOf(range) < kRows * sizes[0]) return 0;
  return sizes[0] > kFew ? kSome : kFew;
}

// Code for several work-items at once takes it that ids, and what lies near them, fit 31 bits. A
// local size is a fact where all groups have it; impossible ones are refused later.
VariantKey VariantFor(const NDRange& range, const Kernel& kernel, const DeviceLimits& limits) {
  constexpr uint64_t kIdLimit = (uint64_t{1} << 31) - (1 << 21);
  VariantKey key;
  const auto sizes = range.sizes();
  for (size_t i = 0; i < sizes.size(); ++i) {
    const uint64_t offset = range.offset ? range.offset[i] : 0;
    if (sizes[i] > kIdLimit || offset > kIdLimit - sizes[i]) key.width = 1;
  }
  const Kernel::BufferFacts buffers = kernel.FactsOfBuffers();
  key.has_large_objects = buffers.largest >= kLargeObjectBytes;
  key.has_overlaps = buffers.has_overlaps;
  key.short_dimensions = ShortDimensions(range);
  key.row_lanes = RowLanes(range);
  const bool is_given = range.local && !sizes.empty() && !range.empty();
  if (!is_given || kernel.info().required_local_size[0] != 0) return key;
  for (size_t i = 0; i < 3; ++i) {
    const size_t local = i < sizes.size() ? range.local[i] : 1;
    const size_t global = i < sizes.size() ? sizes[i] : 1;
    const bool is_known = local > 0 && local <= limits.work_group_size && global % local == 0;
    key.local_size[i] = is_known ? local : 0;
  }
  return key;
}

uint64_t KeptBytes(const Device& device) {
  const uint64_t wanted = GetConfig().stream_bytes;
  return wanted ? wanted : KeptBytes(device.cpu());
}

Status Launch(Queue& queue, Kernel& kernel, const NDRange& range, cl_command_type type,
              const WaitList& wait_list, EventOut event) {
  WEFT_ASSIGN(auto command, MakeNDRange(queue, kernel, range, type, wait_list));
  return Enqueue(queue, std::move(command), wait_list, event);
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
  std::vector<Ref<Buffer>> buffers;
  for (cl_uint i = 0; i < object_count; ++i) {
    Buffer* buffer = FromHandle(objects[i]);
    // a memory object is not valid
    if (objects[i] && !buffer)
      return Error(CL_INVALID_MEM_OBJECT, "entry {} of the list is no buffer", i);
    const uintptr_t place = reinterpret_cast<uintptr_t>(places[i]);
    const size_t at = place - reinterpret_cast<uintptr_t>(args);
    if (args_size < sizeof(void*) || at > args_size - sizeof(void*))
      return Error(CL_INVALID_VALUE, "place {} is not in the arguments", i);
    std::byte* const data = buffer ? buffer->data() : nullptr;
    std::memcpy(copy.data() + at, &data, sizeof data);
    if (buffer) buffers.emplace_back(buffer);
  }
  return Enqueue(
      queue, std::make_unique<NativeKernelCommand>(function, std::move(copy), std::move(buffers)),
      wait_list, event);
}

}  // namespace

Result<std::unique_ptr<Command>> MakeNDRange(const Queue& queue, Kernel& kernel,
                                             const NDRange& range, cl_command_type type,
                                             const WaitList& wait_list) {
  const Device& device = queue.device();
  // there is no successfully built program executable for the device
  WEFT_ASSIGN(auto code,
              kernel.Code(device, VariantFor(range, kernel, device.limits()), ItemsOf(range)));
  const KernelImage& image = code->image();
  // the contexts of queue, kernel and events are not the same
  if (&queue.context() != &kernel.program().context())
    return Error(CL_INVALID_CONTEXT, "queue and kernel are of two contexts");
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  // a kernel argument has not been set
  WEFT_ASSIGN(ArgumentBlock arguments, kernel.Snapshot(image.local_bytes));
  WEFT_ASSIGN(const GroupCapacity capacity, CapacityFor(image, device.limits()));
  GroupLaunch launch;
  WEFT_ASSIGN(launch.launch, PlanLaunch(range, kernel, device, capacity));
  if (range.empty()) return std::make_unique<OrderCommand>(type, TaskOrder::kQueued);
  if (image.has_free_groups) Regroup(launch.launch, device, image);
  WEFT_TRY(PlanMemory(image, capacity, arguments, device, launch));
  launch.entry = code->entry();
  launch.has_free_groups = image.has_free_groups;
  launch.fp_state = image.flush_denormals ? FpState::kFlushDenormals : FpState::kStandard;
  launch.launch.streams = IsStreamed(image, launch.launch, KeptBytes(device));
  launch.owner = queue.context().id();
  launch.launch.stop = queue.context().stop();
  launch.zero_local = queue.context().options().zero_local;
  launch.speed = &code->speed();
  return std::make_unique<NDRangeCommand>(type, Ref<Kernel>(&kernel), std::move(code),
                                          std::move(arguments), launch);
}

WEFT_ENTRY_POINT(clEnqueueNDRangeKernel, EnqueueNDRangeKernel)
WEFT_ENTRY_POINT(clEnqueueTask, EnqueueTask)
WEFT_ENTRY_POINT(clEnqueueNativeKernel, EnqueueNativeKernel)

}  // namespace weft
