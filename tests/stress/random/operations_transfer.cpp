// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What moves the contents of buffers.
#include <algorithm>
#include <cstring>

#include "actor.h"

namespace weft::test {
namespace {

// Memory of the host with what nobody writes.
std::shared_ptr<HostMemory> Untouched(size_t count) {
  auto memory = std::make_shared<HostMemory>();
  memory->data.assign(count, 0xBADBAD);
  return memory;
}

std::shared_ptr<HostMemory> AnyValues(Actor& actor, size_t count) {
  auto memory = std::make_shared<HostMemory>();
  memory->data.resize(count);
  for (cl_uint& value : memory->data) value = cl_uint(actor.random());
  memory->expected = memory->data;
  return memory;
}

void FillModel(Cell& cell, const Actor::Range& range, const std::vector<cl_uint>& pattern) {
  for (size_t i = 0; i < range.count; ++i)
    cell.model[range.first + i] = pattern[i % pattern.size()];
}

std::vector<cl_uint> AnyPattern(Actor& actor) {
  std::vector<cl_uint> pattern(size_t(1) << actor.Below(6));
  for (cl_uint& value : pattern) value = cl_uint(actor.random());
  return pattern;
}

}  // namespace

void Fill(Actor& actor) {
  Cell& cell = actor.AnyCell();
  const QueuePtr queue = actor.AnyQueue(*cell.place);
  const auto range = actor.AnyRange(cell);
  const auto pattern = AnyPattern(actor);
  const Issued issued =
      actor.Issue({.queue = queue,
                   .accesses = {{&cell, true}},
                   .enqueue = [&](cl_uint count, const cl_event* list, cl_event* event) {
                     Calling("clEnqueueFillBuffer");
                     return clEnqueueFillBuffer(queue->handle, cell.buffer, pattern.data(),
                                                pattern.size() * kWord, range.first * kWord,
                                                range.count * kWord, count, list, event);
                   }});
  if (issued.runs) FillModel(cell, range, pattern);
}

void Write(Actor& actor) {
  Cell& cell = actor.AnyCell();
  const QueuePtr queue = actor.AnyQueue(*cell.place);
  const auto range = actor.AnyRange(cell);
  const auto memory = AnyValues(actor, range.count);
  const bool blocking = actor.OneIn(8);
  const Issued issued =
      actor.Issue({.queue = queue,
                   .accesses = {{&cell, true}},
                   .enqueue =
                       [&](cl_uint count, const cl_event* list, cl_event* event) {
                         Calling("clEnqueueWriteBuffer");
                         return clEnqueueWriteBuffer(queue->handle, cell.buffer, blocking,
                                                     range.first * kWord, range.count * kWord,
                                                     memory->data.data(), count, list, event);
                       },
                   .memory = memory,
                   .blocking = blocking});
  if (issued.runs) std::ranges::copy(memory->data, cell.model.begin() + ptrdiff_t(range.first));
}

void Read(Actor& actor) {
  Cell& cell = actor.AnyCell();
  const QueuePtr queue = actor.AnyQueue(*cell.place);
  const auto range = actor.AnyRange(cell);
  const auto memory = Untouched(range.count);
  const auto begin = cell.model.begin() + ptrdiff_t(range.first);
  memory->expected.assign(begin, begin + ptrdiff_t(range.count));
  const bool blocking = actor.OneIn(8);
  actor.Issue({.queue = queue,
               .accesses = {{&cell, false}},
               .enqueue =
                   [&](cl_uint count, const cl_event* list, cl_event* event) {
                     Calling("clEnqueueReadBuffer");
                     return clEnqueueReadBuffer(queue->handle, cell.buffer, blocking,
                                                range.first * kWord, range.count * kWord,
                                                memory->data.data(), count, list, event);
                   },
               .memory = memory,
               .blocking = blocking});
}

void Copy(Actor& actor) {
  Cell& from = actor.AnyCell();
  Cell* const to = actor.AnyOther(from);
  if (!to) return;
  const QueuePtr queue = actor.AnyQueue(*from.place);
  const auto range = actor.AnyRange(from);
  const size_t target = actor.Below(unsigned(from.model.size() - range.count + 1));
  const Issued issued = actor.Issue(
      {.queue = queue,
       .accesses = {{&from, false}, {to, true}},
       .enqueue = [&](cl_uint count, const cl_event* list, cl_event* event) {
         Calling("clEnqueueCopyBuffer");
         return clEnqueueCopyBuffer(queue->handle, from.buffer, to->buffer, range.first * kWord,
                                    target * kWord, range.count * kWord, count, list, event);
       }});
  if (issued.runs)
    std::copy_n(from.model.begin() + ptrdiff_t(range.first), range.count,
                to->model.begin() + ptrdiff_t(target));
}

// A square of the begin, to its transposed place.
void CopyRect(Actor& actor) {
  Cell& from = actor.AnyCell();
  Cell* const to = actor.AnyOther(from);
  if (!to) return;
  const QueuePtr queue = actor.AnyQueue(*from.place);
  constexpr size_t kRow = 8;
  const size_t x = actor.Below(4), y = actor.Below(4);
  const size_t source[] = {x * kWord, y, 0}, target[] = {y * kWord, x, 0},
               region[] = {4 * kWord, 4, 1};
  const Issued issued =
      actor.Issue({.queue = queue,
                   .accesses = {{&from, false}, {to, true}},
                   .enqueue = [&](cl_uint count, const cl_event* list, cl_event* event) {
                     Calling("clEnqueueCopyBufferRect");
                     return clEnqueueCopyBufferRect(queue->handle, from.buffer, to->buffer, source,
                                                    target, region, kRow * kWord, 0, kRow * kWord,
                                                    0, count, list, event);
                   }});
  for (size_t row = 0; issued.runs && row < 4; ++row)
    std::copy_n(from.model.begin() + ptrdiff_t((y + row) * kRow + x), 4,
                to->model.begin() + ptrdiff_t((x + row) * kRow + y));
}

void Map(Actor& actor) {
  Cell& cell = actor.AnyCell();
  const QueuePtr queue = actor.AnyQueue(*cell.place);
  const auto range = actor.AnyRange(cell);
  const bool blocking = actor.OneIn(2), writes = actor.OneIn(2);
  const cl_map_flags flags = !writes          ? CL_MAP_READ
                             : actor.OneIn(2) ? CL_MAP_READ | CL_MAP_WRITE
                                              : CL_MAP_WRITE_INVALIDATE_REGION;
  cl_uint* memory = nullptr;
  const Issued mapped =
      actor.Issue({.queue = queue,
                   .accesses = {{&cell, writes}},
                   .enqueue =
                       [&](cl_uint count, const cl_event* list, cl_event* event) {
                         cl_int error = CL_SUCCESS;
                         Calling("clEnqueueMapBuffer");
                         memory = static_cast<cl_uint*>(clEnqueueMapBuffer(
                             queue->handle, cell.buffer, blocking, flags, range.first * kWord,
                             range.count * kWord, count, list, event, &error));
                         return error;
                       },
                   .blocking = blocking,
                   .wants_event = true});
  if (!mapped.event || !memory) return;
  const cl_event event = mapped.event.get();
  Calling("clWaitForEvents");
  clWaitForEvents(1, &event);
  const auto model = cell.model.begin() + ptrdiff_t(range.first);
  const cl_uint salt = cl_uint(actor.random());
  if (mapped.runs && flags != CL_MAP_WRITE_INVALIDATE_REGION &&
      !std::equal(memory, memory + range.count, model))
    Fail("a map shows other contents");
  for (size_t i = 0; mapped.runs && writes && i < range.count; ++i)
    memory[i] = model[ptrdiff_t(i)] = salt ^ cl_uint(i);
  cl_event end = nullptr;
  WEFT_CALL(clEnqueueUnmapMemObject, queue->handle, cell.buffer, memory, 0, nullptr, &end);
  const Event unmapped(end);
  if (mapped.runs && writes)
    actor.SetFence(cell, {queue, unmapped});
  else
    cell.read.push_back({queue, unmapped});
  actor.Watch(queue, unmapped, true, {mapped.event}, nullptr);
}

// A command on a part of a buffer, which is released as soon as it is enqueued.
void UseSubBuffer(Actor& actor) {
  Cell& cell = actor.AnyCell();
  const QueuePtr queue = actor.AnyQueue(*cell.place);
  const auto range = actor.AnyRange(cell);
  const cl_buffer_region region = {range.first * kWord, range.count * kWord};
  cl_int error = CL_SUCCESS;
  cl_mem part = clCreateSubBuffer(cell.buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);
  if (!Expect("clCreateSubBuffer", error)) return;
  const auto pattern = AnyPattern(actor);
  const cl_uint summand = cl_uint(actor.random());
  const bool fill = actor.OneIn(2);
  const cl_kernel add = actor.KernelsOf(*cell.place).add;
  const Issued issued = actor.Issue(
      {.queue = queue,
       .accesses = {{&cell, true}},
       .enqueue = [&](cl_uint count, const cl_event* list, cl_event* event) {
         if (fill)
           return clEnqueueFillBuffer(queue->handle, part, pattern.data(), pattern.size() * kWord,
                                      0, range.count * kWord, count, list, event);
         clSetKernelArg(add, 0, sizeof part, &part);
         clSetKernelArg(add, 1, sizeof summand, &summand);
         return clEnqueueNDRangeKernel(queue->handle, add, 1, nullptr, &range.count, nullptr, count,
                                       list, event);
       }});
  WEFT_CALL(clReleaseMemObject, part);
  if (!issued.runs) return;
  if (fill) return FillModel(cell, range, pattern);
  for (size_t i = 0; i < range.count; ++i) cell.model[range.first + i] += summand;
}

// A new buffer in the place of one that is released while commands use it.
void Replace(Actor& actor) {
  Cell& cell = actor.AnyCell();
  const QueuePtr queue = actor.AnyQueue(*cell.place);
  const size_t bytes = cell.model.size() * kWord;
  cl_int error = CL_SUCCESS;
  cl_mem buffer = clCreateBuffer(cell.place->context, 0, bytes, nullptr, &error);
  if (!Expect("clCreateBuffer", error)) return;
  ++actor.world.expected_calls;
  WEFT_CALL(
      clSetMemObjectDestructorCallback, buffer,
      [](cl_mem, void* calls) { ++*static_cast<std::atomic<int>*>(calls); }, &actor.world.calls);
  const Issued issued =
      actor.Issue({.queue = queue,
                   .accesses = {{&cell, true}},
                   .enqueue = [&](cl_uint count, const cl_event* list, cl_event* event) {
                     return clEnqueueCopyBuffer(queue->handle, cell.buffer, buffer, 0, 0, bytes,
                                                count, list, event);
                   }});
  if (issued.runs) {
    std::swap(buffer, cell.buffer);
    // The buffer that is released is used still, and so is the memory that it lies over.
    clSVMFree(cell.place->context, std::exchange(cell.shared, nullptr));
  }
  WEFT_CALL(clReleaseMemObject, buffer);
}

void Migrate(Actor& actor) {
  Cell& cell = actor.AnyCell();
  const QueuePtr queue = actor.AnyQueue(*cell.place);
  actor.Issue({.queue = queue,
               .accesses = {{&cell, false}},
               .enqueue = [&](cl_uint count, const cl_event* list, cl_event* event) {
                 return clEnqueueMigrateMemObjects(queue->handle, 1, &cell.buffer,
                                                   CL_MIGRATE_MEM_OBJECT_HOST, count, list, event);
               }});
}

}  // namespace weft::test
