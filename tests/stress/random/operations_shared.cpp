// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What uses the memory of buffers by its address.
#include <algorithm>

#include "actor.h"

namespace weft::test {
namespace {

// A cell over shared memory; null if chance found none.
Cell* AnySharedCell(Actor& actor) {
  Cell& cell = actor.AnyCell();
  return cell.shared ? &cell : nullptr;
}

}  // namespace

void FillShared(Actor& actor) {
  Cell* const cell = AnySharedCell(actor);
  if (!cell) return;
  const QueuePtr queue = actor.AnyQueue(*cell->place);
  const auto range = actor.AnyRange(*cell);
  const cl_uint value = cl_uint(actor.random());
  const Issued issued =
      actor.Issue({.queue = queue,
                   .accesses = {{cell, true}},
                   .enqueue = [&](cl_uint count, const cl_event* list, cl_event* event) {
                     Calling("clEnqueueSVMMemFill");
                     return clEnqueueSVMMemFill(queue->handle, cell->shared + range.first, &value,
                                                kWord, range.count * kWord, count, list, event);
                   }});
  if (issued.runs) std::fill_n(cell->model.begin() + ptrdiff_t(range.first), range.count, value);
}

// To or from memory of the host.
void CopyShared(Actor& actor) {
  Cell* const cell = AnySharedCell(actor);
  if (!cell) return;
  const QueuePtr queue = actor.AnyQueue(*cell->place);
  const auto range = actor.AnyRange(*cell);
  const bool writes = actor.OneIn(2), blocking = actor.OneIn(8);
  const auto begin = cell->model.begin() + ptrdiff_t(range.first);
  auto memory = std::make_shared<HostMemory>();
  memory->data.resize(range.count);
  if (writes)
    for (cl_uint& value : memory->data) value = cl_uint(actor.random());
  memory->expected =
      writes ? memory->data : std::vector<cl_uint>(begin, begin + ptrdiff_t(range.count));
  cl_uint *const shared = cell->shared + range.first, *const host = memory->data.data();
  const Issued issued =
      actor.Issue({.queue = queue,
                   .accesses = {{cell, writes}},
                   .enqueue =
                       [&](cl_uint count, const cl_event* list, cl_event* event) {
                         Calling("clEnqueueSVMMemcpy");
                         return clEnqueueSVMMemcpy(queue->handle, blocking, writes ? shared : host,
                                                   writes ? host : shared, range.count * kWord,
                                                   count, list, event);
                       },
                   .memory = memory,
                   .blocking = blocking});
  if (issued.runs && writes) std::ranges::copy(memory->expected, begin);
}

void LaunchShared(Actor& actor) {
  Cell* const cell = AnySharedCell(actor);
  if (!cell) return;
  const QueuePtr queue = actor.AnyQueue(*cell->place);
  const auto range = actor.AnyRange(*cell);
  const cl_uint summand = cl_uint(actor.random());
  const cl_kernel add = actor.KernelsOf(*cell->place).add;
  const Issued issued =
      actor.Issue({.queue = queue,
                   .accesses = {{cell, true}},
                   .enqueue = [&](cl_uint count, const cl_event* list, cl_event* event) {
                     Calling("clSetKernelArgSVMPointer");
                     clSetKernelArgSVMPointer(add, 0, cell->shared + range.first);
                     clSetKernelArg(add, 1, sizeof summand, &summand);
                     return clEnqueueNDRangeKernel(queue->handle, add, 1, nullptr, &range.count,
                                                   nullptr, count, list, event);
                   }});
  for (size_t i = 0; issued.runs && i < range.count; ++i) cell->model[range.first + i] += summand;
}

// New shared memory in the place of some that is freed behind all commands, or while they use it.
void ReplaceShared(Actor& actor) {
  Cell* const cell = AnySharedCell(actor);
  if (!cell) return;
  const QueuePtr queue = actor.AnyQueue(*cell->place);
  const cl_context context = cell->place->context;
  const size_t bytes = cell->model.size() * kWord;
  auto* shared = static_cast<cl_uint*>(clSVMAlloc(context, 0, bytes, 0));
  cl_int error = CL_SUCCESS;
  cl_mem buffer = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, bytes, shared, &error);
  if (!Expect("clCreateBuffer", error)) return;
  const Issued issued =
      actor.Issue({.queue = queue,
                   .accesses = {{cell, true}},
                   .enqueue =
                       [&](cl_uint count, const cl_event* list, cl_event* event) {
                         Calling("clEnqueueSVMMemcpy");
                         return clEnqueueSVMMemcpy(queue->handle, CL_FALSE, shared, cell->shared,
                                                   bytes, count, list, event);
                       },
                   .wants_event = true});
  if (issued.runs) {
    std::swap(shared, cell->shared);
    std::swap(buffer, cell->buffer);
  }
  WEFT_CALL(clReleaseMemObject, buffer);
  void* pointer = shared;
  const cl_event copied = issued.event.get();
  if (issued.runs && copied && actor.OneIn(2))
    WEFT_CALL(clEnqueueSVMFree, queue->handle, 1, &pointer, nullptr, nullptr, 1, &copied, nullptr);
  else
    clSVMFree(context, shared);
}

}  // namespace weft::test
