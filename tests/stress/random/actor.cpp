// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "actor.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <string_view>
#include <thread>

namespace weft::test {
namespace {

constexpr size_t kMaxWatched = 48;
constexpr size_t kMaxOwnQueues = 3;
constexpr size_t kAlignment = 32;  // elements; of sub-buffers

struct Operation {
  std::string_view name;
  unsigned weight;
  void (*run)(Actor&);
};

std::vector<Operation> operations = {
#define OPERATION(name, weight) {#name, weight, name},
#include "operations.def"
#undef OPERATION
};

const Operation& AnyOperation(Random& random) {
  unsigned total = 0;
  for (const Operation& operation : operations) total += operation.weight;
  unsigned place = Below(random, total);
  const Operation* operation = operations.data();
  while (place >= operation->weight) place -= (operation++)->weight;
  return *operation;
}

}  // namespace

bool ChooseOperations(std::span<const char* const> names) {
  std::vector<Operation> chosen;
  for (const std::string_view name : names) {
    const auto found = std::ranges::find(operations, name, &Operation::name);
    if (found == operations.end()) return false;
    chosen.push_back(*found);
  }
  if (!chosen.empty()) operations = chosen;
  return true;
}

Actor::Actor(World& world, unsigned seed) : world(world), random(seed) {
  for (int i = 0; i < World::kPlaces; ++i) {
    kernels_[i] = std::make_unique<Kernels>(world.places[i]->program);
    for (size_t count : {64, 64, 1024, 1024, 16384}) MakeCell(*world.places[i], count);
    for (size_t count : {64, 1024, 16384}) MakeCell(*world.places[i], count, true);
  }
  if (seed % 16 == 1) MakeCell(*world.places[0], 1 << 20);
}

Actor::~Actor() {
  CheckAll();
  Settle(0);
  for (const auto& cell : cells_) {
    clReleaseMemObject(cell->buffer);
    clSVMFree(cell->place->context, cell->shared);
  }
}

void Actor::MakeCell(Place& place, size_t count, bool is_shared) {
  auto cell = std::make_unique<Cell>();
  cell->place = &place;
  cell->model.resize(count);
  for (cl_uint& value : cell->model) value = cl_uint(random());
  cl_int error = CL_SUCCESS;
  const size_t bytes = count * sizeof(cl_uint);
  if (is_shared) {
    cell->shared = static_cast<cl_uint*>(clSVMAlloc(place.context, 0, bytes, 0));
    std::ranges::copy(cell->model, cell->shared);
  }
  cell->buffer =
      is_shared
          ? clCreateBuffer(place.context, CL_MEM_USE_HOST_PTR, bytes, cell->shared, &error)
          : clCreateBuffer(place.context, CL_MEM_COPY_HOST_PTR, bytes, cell->model.data(), &error);
  Expect("clCreateBuffer", error);
  cells_.push_back(std::move(cell));
}

void Actor::Step() {
  const Operation& operation = AnyOperation(random);
  Activity& doing = Doing();
  doing.operation = operation.name.data();
  ++doing.count;
  operation.run(*this);
  if (watched_.size() > kMaxWatched) Settle(Below(kMaxWatched));
}

// ---- Choices -----------------------------------------------------------------------------------

// The larger, the rarer.
Cell& Actor::AnyCell() {
  Cell* cell = cells_[Below(unsigned(cells_.size()))].get();
  while (cell->model.size() > 1024 && !OneIn(unsigned(cell->model.size() / 4096)))
    cell = cells_[Below(unsigned(cells_.size()))].get();
  return *cell;
}

Cell* Actor::AnyOther(const Cell& cell) {
  std::vector<Cell*> others;
  for (const auto& each : cells_)
    if (each.get() != &cell && each->place == cell.place && each->model.size() == cell.model.size())
      others.push_back(each.get());
  return others.empty() ? nullptr : others[Below(unsigned(others.size()))];
}

QueuePtr Actor::AnyQueue(Place& place) {
  auto& own = queues_[&place == world.places[1].get()];
  if (OneIn(64)) {
    const cl_device_id device = place.devices[Below(unsigned(place.devices.size()))];
    own.push_back(std::make_shared<Queue>(place.context, device, random));
    if (own.size() > kMaxOwnQueues) own.erase(own.begin());
  }
  if (!own.empty() && OneIn(2)) return own[Below(unsigned(own.size()))];
  return place.queues[Below(unsigned(place.queues.size()))];
}

Actor::Range Actor::AnyRange(const Cell& cell) {
  const unsigned blocks = unsigned(cell.model.size() / kAlignment);
  const unsigned first = OneIn(2) ? 0 : Below(blocks);
  const unsigned count = OneIn(2) ? blocks - first : 1 + Below(blocks - first);
  return {first * kAlignment, count * kAlignment};
}

// ---- Order -------------------------------------------------------------------------------------

// The event of a fence that has none: of a marker behind it.
Event Actor::EventOf(Fence& fence) {
  if (!fence.event) {
    cl_event event = nullptr;
    WEFT_CALL(clEnqueueMarkerWithWaitList, fence.queue->handle, 0, nullptr, &event);
    fence.event = Event(event);
  }
  return fence.event;
}

void Actor::WaitFor(const Fence& fence, const Request& request, std::vector<Event>& list) {
  if (!fence.queue && !fence.event) return;
  const bool in_order = request.queue->in_order && !request.on_several_queues;
  if (in_order && fence.queue == request.queue && OneIn(2)) return;
  list.push_back(EventOf(const_cast<Fence&>(fence)));
}

void Actor::SetFence(Cell& cell, Fence fence) {
  cell.written = std::move(fence);
  cell.read.clear();
}

// Now and then, a user event. True if it makes the command fail.
bool Actor::AddGate(const Request& request, Place& place, std::vector<Event>& list) {
  if (!OneIn(4)) return false;
  const bool fails = !request.blocking && OneIn(4);
  list.push_back(world.MakeGate(place, fails ? CL_OUT_OF_RESOURCES : CL_COMPLETE, random));
  return fails;
}

// What the order of its queue puts before a command, if anything is known.
Event Actor::LastIn(const Request& request) const {
  if (!request.queue->in_order || request.on_several_queues) return {};
  for (auto each = watched_.rbegin(); each != watched_.rend(); ++each)
    if (each->queue == request.queue && each->one_queue) return each->event;
  return {};
}

Issued Actor::Issue(const Request& request) {
  const QueuePtr& queue = request.queue;
  std::vector<Event> list;
  for (const auto& [cell, writes] : request.accesses) {
    WaitFor(cell->written, request, list);
    for (size_t i = 0; writes && i < cell->read.size(); ++i) WaitFor(cell->read[i], request, list);
  }
  // A barrier may carry the order, which errors do not follow.
  const bool ahead = !request.on_several_queues && !list.empty() && OneIn(8);
  if (ahead) {
    std::vector<cl_event> events;
    for (const Event& event : list) events.push_back(event.get());
    WEFT_CALL(clEnqueueBarrierWithWaitList, queue->handle, cl_uint(events.size()), events.data(),
              nullptr);
    list.clear();
  }
  cl_context context = nullptr;
  clGetCommandQueueInfo(queue->handle, CL_QUEUE_CONTEXT, sizeof context, &context, nullptr);
  Place& place = *world.places[context == world.places[1]->context];
  Issued issued;
  issued.runs = !AddGate(request, place, list);
  if (!issued.runs && request.memory) request.memory->expected = request.memory->data;

  std::vector<cl_event> events;
  for (const Event& event : list) events.push_back(event.get());
  std::shuffle(events.begin(), events.end(), random);
  const bool with_event =
      request.wants_event || !issued.runs || request.memory || !queue->in_order || OneIn(4);
  cl_event event = nullptr;
  const cl_int code =
      request.enqueue(cl_uint(events.size()), events.empty() ? nullptr : events.data(),
                      with_event ? &event : nullptr);
  const bool refused = request.may_be_refused && !issued.runs &&
                       code == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  if (refused || !Expect("the enqueue", code)) {
    issued.runs = false;
    return issued;
  }
  issued.event = Event(event);
  if (issued.runs) {
    const Fence fence = {queue, issued.event};
    for (const auto& [cell, writes] : request.accesses)
      if (writes)
        SetFence(*cell, fence);
      else
        cell->read.push_back(fence);
  }
  if (!with_event) return issued;
  if (const Event before = LastIn(request)) list.push_back(before);
  if (!request.blocking && OneIn(4)) AddCallbacks(*this, queue, issued.event, issued.runs);
  Watch(queue, issued.event, issued.runs, std::move(list), request.memory,
        !request.on_several_queues);
  return issued;
}

// ---- Checks ------------------------------------------------------------------------------------

void Actor::Watch(const QueuePtr& queue, const Event& event, bool runs, std::vector<Event> waited,
                  std::shared_ptr<HostMemory> memory, bool one_queue) {
  watched_.push_back({queue, event, runs, std::move(waited), std::move(memory), one_queue});
}

void Actor::Settle(size_t left) {
  while (watched_.size() > left) {
    const Watched watched = std::move(watched_.front());
    watched_.pop_front();
    Await(watched);
    Check(watched);
  }
}

// In one of the ways to learn of the end.
void Actor::Await(const Watched& watched) {
  const cl_event event = watched.event.get();
  if (OneIn(4)) {
    Calling("clGetEventInfo");
    if (OneIn(2)) WEFT_CALL(clFlush, watched.queue->handle);
    while (watched.event.Status() > CL_COMPLETE)
      std::this_thread::sleep_for(std::chrono::microseconds(100));
  } else if (OneIn(8) && watched.one_queue) {
    WEFT_CALL(clFinish, watched.queue->handle);
  } else {
    Calling("clWaitForEvents");
    Expect("clWaitForEvents", clWaitForEvents(1, &event),
           watched.runs ? CL_SUCCESS : CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  }
}

void Actor::Check(const Watched& watched) {
  const Event& event = watched.event;
  Expect("the status", event.Status(),
         watched.runs ? CL_COMPLETE : CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  for (const Event& before : watched.waited)
    if (before.Status() > CL_COMPLETE) Fail("a command ended before one that it waits for");
  if (watched.queue->profiling && watched.runs) {
    const cl_ulong stamps[] = {
        event.Stamp(CL_PROFILING_COMMAND_QUEUED), event.Stamp(CL_PROFILING_COMMAND_SUBMIT),
        event.Stamp(CL_PROFILING_COMMAND_START), event.Stamp(CL_PROFILING_COMMAND_END)};
    if (stamps[0] == 0 || !std::is_sorted(std::begin(stamps), std::end(stamps)))
      Fail("time stamps %lu, %lu, %lu, %lu", stamps[0], stamps[1], stamps[2], stamps[3]);
    for (const Event& before : watched.waited)
      if (before.Stamp(CL_PROFILING_COMMAND_END) > stamps[2])
        Fail("a command started before the end of one that it waits for");
  }
  const HostMemory* memory = watched.memory.get();
  if (memory && memory->data != memory->expected) {
    const size_t at =
        size_t(std::ranges::mismatch(memory->data, memory->expected).in1 - memory->data.begin());
    Fail("element %zu of %zu is %#x instead of %#x", at, memory->data.size(), memory->data[at],
         memory->expected[at]);
  }
}

void Actor::CheckAll() {
  Doing().operation = "CheckAll";
  for (const auto& cell : cells_) {
    ++Doing().count;
    auto memory = std::make_shared<HostMemory>();
    memory->data.resize(cell->model.size());
    memory->expected = cell->model;
    const QueuePtr queue = AnyQueue(*cell->place);
    Issue({.queue = queue,
           .accesses = {{cell.get(), false}},
           .enqueue =
               [&](cl_uint count, const cl_event* list, cl_event* event) {
                 return clEnqueueReadBuffer(queue->handle, cell->buffer, CL_TRUE, 0,
                                            memory->data.size() * sizeof(cl_uint),
                                            memory->data.data(), count, list, event);
               },
           .memory = memory,
           .blocking = true});
  }
}

}  // namespace weft::test
