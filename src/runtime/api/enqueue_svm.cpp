// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The commands of the spec's chapter "Shared Virtual Memory", and of cl_arm_shared_virtual_memory,
// where only their types differ. Host and device share all memory, so maps, unmaps and migrations
// only take part in the order of commands.
#include <bit>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/buffer_checks.h"
#include "runtime/api/shared/enqueue.h"
#include "runtime/api/shared/make_command.h"
#include "runtime/command/buffer_commands.h"
#include "runtime/command/free_shared.h"
#include "runtime/command/host_commands.h"
#include "runtime/object/context.h"

namespace weft {
namespace {

// The block that the address lies in, if any.
Ref<Buffer> BlockOf(const Queue& queue, const void* address) {
  return queue.context().shared_memory().Find(address);
}

// The bytes may be there: they end in the address space, and in the block if they begin in one.
Status CheckBytes(const Queue& queue, const void* address, size_t size) {
  const Ref<Buffer> block = BlockOf(queue, address);
  const size_t most =
      block ? BytesBehind(*block, address) : UINTPTR_MAX - reinterpret_cast<uintptr_t>(address);
  if (size > most) return Error(CL_INVALID_VALUE, "{} bytes at {}, {} fit", size, address, most);
  return {};
}

template <cl_command_type kType>
Status EnqueueSVMFree(Queue& queue, cl_uint count, void** pointers,
                      FreeSharedCommand::Function function, void* user_data, WaitList wait_list,
                      EventOut event) {
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  // num_svm_pointers is 0 exactly if svm_pointers is NULL
  if ((count == 0) != (pointers == nullptr))
    return Error(CL_INVALID_VALUE, "list {} has {} entries", static_cast<const void*>(pointers),
                 count);
  // pfn_free_func is NULL and a pointer was not allocated using clSVMAlloc
  for (cl_uint i = 0; i < count && !function; ++i)
    if (const Ref<Buffer> block = BlockOf(queue, pointers[i]);
        !block || block->data() != pointers[i])
      return Error(CL_INVALID_VALUE, "entry {} of the list, {}, is no shared memory", i,
                   pointers[i]);
  return Enqueue(queue,
                 std::make_unique<FreeSharedCommand>(
                     kType, Ref<Context>(&queue.context()), AsHandle<cl_command_queue>(&queue),
                     std::vector<void*>(pointers, pointers + count), function, user_data),
                 wait_list, event);
}

template <cl_command_type kType>
Status EnqueueSVMMemcpy(Queue& queue, cl_bool blocking, void* to, const void* from, size_t size,
                        WaitList wait_list, EventOut event) {
  WEFT_ASSIGN(auto command, MakeSharedCopy(kType, queue, to, from, size, wait_list));
  return Enqueue(queue, std::move(command), wait_list, event, blocking);
}

template <cl_command_type kType>
Status EnqueueSVMMemFill(Queue& queue, void* to, const void* pattern, size_t pattern_size,
                         size_t size, WaitList wait_list, EventOut event) {
  WEFT_ASSIGN(auto command,
              MakeSharedFill(kType, queue, to, pattern, pattern_size, size, wait_list));
  return Enqueue(queue, std::move(command), wait_list, event);
}

template <cl_command_type kType>
Status EnqueueSVMMap(Queue& queue, cl_bool blocking, cl_map_flags flags, void* pointer, size_t size,
                     WaitList wait_list, EventOut event) {
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  // svm_ptr is NULL
  if (!pointer) return Error(CL_INVALID_VALUE, "the pointer is NULL");
  // size is 0
  if (size == 0) return Error(CL_INVALID_VALUE, "no bytes to map");
  WEFT_TRY(CheckMapFlags(flags));
  return Enqueue(queue, MakeOrder(kType, {BlockOf(queue, pointer)}), wait_list, event, blocking);
}

template <cl_command_type kType>
Status EnqueueSVMUnmap(Queue& queue, void* pointer, WaitList wait_list, EventOut event) {
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  // svm_ptr is NULL
  if (!pointer) return Error(CL_INVALID_VALUE, "the pointer is NULL");
  return Enqueue(queue, MakeOrder(kType, {BlockOf(queue, pointer)}), wait_list, event);
}

Status EnqueueSVMMigrateMem(Queue& queue, cl_uint count, const void** pointers, const size_t* sizes,
                            cl_mem_migration_flags flags, WaitList wait_list, EventOut event) {
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  // num_svm_pointers is zero or svm_pointers is NULL
  if (count == 0 || !pointers)
    return Error(CL_INVALID_VALUE, "list {} has {} entries", static_cast<const void*>(pointers),
                 count);
  WEFT_TRY(CheckMigrationFlags(flags));
  std::vector<Ref<MemObject>> blocks;
  for (cl_uint i = 0; i < count; ++i) {
    Ref<Buffer> block = BlockOf(queue, pointers[i]);
    // a range is not contained within shared memory
    if (!block || (sizes && sizes[i] > BytesBehind(*block, pointers[i])))
      return Error(CL_INVALID_VALUE, "{} bytes at {} are no shared memory", sizes ? sizes[i] : 0,
                   pointers[i]);
    blocks.push_back(std::move(block));
  }
  return Enqueue(queue, MakeOrder(CL_COMMAND_SVM_MIGRATE_MEM, std::move(blocks)), wait_list, event);
}

}  // namespace

Result<std::unique_ptr<Command>> MakeSharedCopy(cl_command_type type, const Queue& queue, void* to,
                                                const void* from, size_t size,
                                                const WaitList& wait_list) {
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  // dst_ptr or src_ptr is NULL
  if (!to || !from) return Error(CL_INVALID_VALUE, "a copy from {} to {}", from, to);
  WEFT_TRY(CheckBytes(queue, to, size));
  WEFT_TRY(CheckBytes(queue, from, size));
  auto* const target = static_cast<std::byte*>(to);
  const auto* const source = static_cast<const std::byte*>(from);
  // the values specified result in an overlapping copy
  if (size != 0 && source < target + size && target < source + size)
    return Error(CL_MEM_COPY_OVERLAP, "{} bytes at {} and at {} overlap", size, from, to);
  return std::make_unique<CopyCommand>(type, target, source, size, CacheBytes(queue),
                                       std::vector{BlockOf(queue, to), BlockOf(queue, from)});
}

Result<std::unique_ptr<Command>> MakeSharedFill(cl_command_type type, const Queue& queue, void* to,
                                                const void* pattern, size_t pattern_size,
                                                size_t size, const WaitList& wait_list) {
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  // svm_ptr is NULL
  if (!to) return Error(CL_INVALID_VALUE, "the pointer is NULL");
  // pattern is NULL, or pattern_size is zero, no power of two or greater than 128
  if (!pattern || !std::has_single_bit(pattern_size) || pattern_size > FillCommand::kMaxPattern)
    return Error(CL_INVALID_VALUE, "pattern {} of {} bytes", pattern, pattern_size);
  // svm_ptr is not aligned to pattern_size, or size is not a multiple of it
  if (reinterpret_cast<uintptr_t>(to) % pattern_size != 0 || size % pattern_size != 0)
    return Error(CL_INVALID_VALUE, "{} bytes at {}, patterns have {}", size, to, pattern_size);
  WEFT_TRY(CheckBytes(queue, to, size));
  return std::make_unique<FillCommand>(
      type, FillCommand::Target{static_cast<std::byte*>(to), size, BlockOf(queue, to)}, pattern,
      pattern_size, CacheBytes(queue));
}

WEFT_ENTRY_POINT(clEnqueueSVMFree, EnqueueSVMFree<CL_COMMAND_SVM_FREE>)
WEFT_ENTRY_POINT(clEnqueueSVMMemcpy, EnqueueSVMMemcpy<CL_COMMAND_SVM_MEMCPY>)
WEFT_ENTRY_POINT(clEnqueueSVMMemFill, EnqueueSVMMemFill<CL_COMMAND_SVM_MEMFILL>)
WEFT_ENTRY_POINT(clEnqueueSVMMap, EnqueueSVMMap<CL_COMMAND_SVM_MAP>)
WEFT_ENTRY_POINT(clEnqueueSVMUnmap, EnqueueSVMUnmap<CL_COMMAND_SVM_UNMAP>)
WEFT_ENTRY_POINT(clEnqueueSVMMigrateMem, EnqueueSVMMigrateMem)
WEFT_ENTRY_POINT(clEnqueueSVMFreeARM, EnqueueSVMFree<CL_COMMAND_SVM_FREE_ARM>)
WEFT_ENTRY_POINT(clEnqueueSVMMemcpyARM, EnqueueSVMMemcpy<CL_COMMAND_SVM_MEMCPY_ARM>)
WEFT_ENTRY_POINT(clEnqueueSVMMemFillARM, EnqueueSVMMemFill<CL_COMMAND_SVM_MEMFILL_ARM>)
WEFT_ENTRY_POINT(clEnqueueSVMMapARM, EnqueueSVMMap<CL_COMMAND_SVM_MAP_ARM>)
WEFT_ENTRY_POINT(clEnqueueSVMUnmapARM, EnqueueSVMUnmap<CL_COMMAND_SVM_UNMAP_ARM>)

}  // namespace weft
