// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What runs kernels: of the threads' common program, of one that is built for it, and native ones.
#include <algorithm>
#include <string>

#include "actor.h"

namespace weft::test {
namespace {

template <class... Arguments>
void SetArguments(cl_kernel kernel, const Arguments&... arguments) {
  cl_uint index = 0;
  (WEFT_CALL(clSetKernelArg, kernel, index++, sizeof arguments, &arguments), ...);
}

// Launches the kernel with the arguments that it has, on a range of a cell.
bool LaunchOn(Actor& actor, std::initializer_list<Access> accesses, cl_kernel kernel,
              const Actor::Range& range, const size_t* local = nullptr) {
  const QueuePtr queue = actor.AnyQueue(*accesses.begin()->cell->place);
  return actor
      .Issue({.queue = queue,
              .accesses = accesses,
              .enqueue =
                  [&](cl_uint count, const cl_event* list, cl_event* event) {
                    Calling("clEnqueueNDRangeKernel");
                    return clEnqueueNDRangeKernel(queue->handle, kernel, 1, &range.first,
                                                  &range.count, local, count, list, event);
                  }})
      .runs;
}

void AddTo(Cell& cell, const Actor::Range& range, cl_uint summand) {
  for (size_t i = 0; i < range.count; ++i) cell.model[range.first + i] += summand;
}

void LaunchTurn(Actor& actor, Cell& cell, const Actor::Range& range) {
  const cl_kernel turn = actor.KernelsOf(*cell.place).turn;
  SetArguments(turn, cell.buffer);
  WEFT_CALL(clSetKernelArg, turn, 1, kGroup * sizeof(cl_uint), nullptr);
  if (!LaunchOn(actor, {{&cell, true}}, turn, range, &kGroup)) return;
  for (auto group = cell.model.begin() + ptrdiff_t(range.first);
       group != cell.model.begin() + ptrdiff_t(range.first + range.count);
       group += ptrdiff_t(kGroup))
    std::reverse(group, group + ptrdiff_t(kGroup));
}

void LaunchSpin(Actor& actor, Cell& cell, const Actor::Range& range) {
  const cl_kernel spin = actor.KernelsOf(*cell.place).spin;
  const cl_uint rounds = actor.Below(200'000 / cl_uint(range.count) + 2);
  SetArguments(spin, cell.buffer, rounds);
  if (!LaunchOn(actor, {{&cell, true}}, spin, range)) return;
  for (size_t i = 0; i < range.count; ++i)
    cell.model[range.first + i] = Spin(cell.model[range.first + i], rounds);
}

}  // namespace

void Launch(Actor& actor) {
  Cell& cell = actor.AnyCell();
  const auto range = actor.AnyRange(cell);
  if (actor.OneIn(4)) return LaunchTurn(actor, cell, range);
  if (actor.OneIn(6)) return LaunchSpin(actor, cell, range);
  const cl_kernel add = actor.KernelsOf(*cell.place).add;
  const cl_uint summand = cl_uint(actor.random());
  SetArguments(add, cell.buffer, summand);
  if (!actor.OneIn(8)) {
    if (LaunchOn(actor, {{&cell, true}}, add, range)) AddTo(cell, range, summand);
    return;
  }
  cl_int error = CL_SUCCESS;
  const cl_kernel clone = clCloneKernel(add, &error);
  if (!Expect("clCloneKernel", error)) return;
  if (LaunchOn(actor, {{&cell, true}}, clone, range)) AddTo(cell, range, summand);
  WEFT_CALL(clReleaseKernel, clone);
}

void LaunchMix(Actor& actor) {
  Cell& to = actor.AnyCell();
  Cell* const from = actor.AnyOther(to);
  if (!from) return;
  const auto range = actor.AnyRange(to);
  const cl_kernel mix = actor.KernelsOf(*to.place).mix;
  const cl_uint salt = cl_uint(actor.random());
  SetArguments(mix, to.buffer, from->buffer, salt);
  if (!LaunchOn(actor, {{&to, true}, {from, false}}, mix, range)) return;
  for (size_t i = range.first; i < range.first + range.count; ++i)
    to.model[i] = Mix(to.model[i], from->model[i], salt);
}

// Adds to the counters that all threads share, in no order.
void Count(Actor& actor) {
  Place& place = actor.AnyPlace();
  const QueuePtr queue = actor.AnyQueue(place);
  const cl_kernel count = actor.KernelsOf(place).count;
  SetArguments(count, place.counters);
  const Issued issued =
      actor.Issue({.queue = queue,
                   .accesses = {},
                   .enqueue = [&](cl_uint waits, const cl_event* list, cl_event* event) {
                     Calling("clEnqueueNDRangeKernel");
                     return clEnqueueNDRangeKernel(queue->handle, count, 1, nullptr,
                                                   &Place::kCounters, nullptr, waits, list, event);
                   }});
  if (issued.runs) ++place.launches;
}

void RunNative(Actor& actor) {
  Cell& cell = actor.AnyCell();
  const QueuePtr queue = actor.AnyQueue(*cell.place);
  struct Arguments {
    cl_uint* memory;
    size_t count;
    cl_uint salt;
  } arguments = {nullptr, cell.model.size(), cl_uint(actor.random())};
  const auto run = [](void* data) {
    const auto& [memory, count, salt] = *static_cast<const Arguments*>(data);
    for (size_t i = 0; i < count; ++i) memory[i] ^= salt;
  };
  const void* const place = &arguments.memory;
  const Issued issued =
      actor.Issue({.queue = queue,
                   .accesses = {{&cell, true}},
                   .enqueue = [&](cl_uint count, const cl_event* list, cl_event* event) {
                     Calling("clEnqueueNativeKernel");
                     return clEnqueueNativeKernel(queue->handle, run, &arguments, sizeof arguments,
                                                  1, &cell.buffer, const_cast<const void**>(&place),
                                                  count, list, event);
                   }});
  if (issued.runs)
    for (cl_uint& value : cell.model) value ^= arguments.salt;
}

// A program of its own, which is released as soon as its kernel is enqueued.
void BuildAndLaunch(Actor& actor) {
  Cell& cell = actor.AnyCell();
  const auto range = actor.AnyRange(cell);
  const cl_uint summand = 1 + actor.Below(8);
  const std::string source =
      "kernel void own(global uint* a) { a[get_global_id(0)] += " + std::to_string(summand) + "; }";
  const char* text = source.c_str();
  cl_int error = CL_SUCCESS;
  cl_program program = clCreateProgramWithSource(cell.place->context, 1, &text, nullptr, &error);
  if (!Expect("clCreateProgramWithSource", error)) return;
  WEFT_CALL(clBuildProgram, program, 0, nullptr, kOptions, nullptr, nullptr);
  cl_kernel kernel = clCreateKernel(program, "own", &error);
  if (Expect("clCreateKernel", error)) {
    SetArguments(kernel, cell.buffer);
    if (LaunchOn(actor, {{&cell, true}}, kernel, range)) AddTo(cell, range, summand);
    WEFT_CALL(clReleaseKernel, kernel);
  }
  WEFT_CALL(clReleaseProgram, program);
}

}  // namespace weft::test
