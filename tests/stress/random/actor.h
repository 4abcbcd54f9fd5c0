// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread of the random test: it does one random operation after another. What its buffers must
// hold is computed along: each command on a buffer is ordered behind those before it, by events or
// by the order of a queue, so that the contents are known although nothing waits.
#pragma once

#include <deque>
#include <functional>
#include <initializer_list>
#include <span>

#include "event.h"
#include "failures.h"
#include "kernels.h"
#include "world.h"

namespace weft::test {

// Bytes of an element: all buffers are of one type.
constexpr size_t kWord = sizeof(cl_uint);

// The end of a command: its event, or whatever comes later in its in-order queue. At least one of
// them is there.
struct Fence {
  QueuePtr queue;
  Event event;
};

// A buffer, and what it holds behind all commands so far.
struct Cell {
  Place* place = nullptr;
  cl_mem buffer = nullptr;
  cl_uint* shared = nullptr;  // the buffer's, if it lies over shared memory
  std::vector<cl_uint> model;
  Fence written;
  std::vector<Fence> read;  // since it was written
};

struct Access {
  Cell* cell;
  bool writes;
};

// Memory of the host that a command uses, and what it must hold in the end.
struct HostMemory {
  std::vector<cl_uint> data;
  std::vector<cl_uint> expected;
};

// A command, to be put on a queue with a wait list.
struct Request {
  QueuePtr queue;
  std::initializer_list<Access> accesses;
  std::function<cl_int(cl_uint count, const cl_event* wait_list, cl_event* event)> enqueue;
  std::shared_ptr<HostMemory> memory = nullptr;  // held until the command has ended
  bool blocking = false;                         // so it must not fail
  bool wants_event = false;                      // in `Issued`
  bool on_several_queues = false;                // `queue` is one of them
  bool may_be_refused = false;                   // if something in the wait list failed already
};

struct Issued {
  bool runs = true;  // or something in its wait list fails
  Event event;
};

class Actor {
 public:
  Actor(World& world, unsigned seed);
  ~Actor();  // waits for all, and checks all buffers
  Actor(const Actor&) = delete;
  Actor& operator=(const Actor&) = delete;

  void Step();

  // ---- What operations use ----
  World& world;
  Random random;

  Place& AnyPlace() { return *world.places[Below(World::kPlaces)]; }
  Cell& AnyCell();
  // Another one of the same size and place, or null.
  Cell* AnyOther(const Cell& cell);
  QueuePtr AnyQueue(Place& place);
  Kernels& KernelsOf(const Place& place) { return *kernels_[&place == world.places[1].get()]; }
  unsigned Below(unsigned end) { return test::Below(random, end); }
  bool OneIn(unsigned times) { return test::OneIn(random, times); }

  // Puts a command behind all that its accesses ask for, maybe behind a user event, and checks its
  // end later. Now and then something makes it fail before it starts: then nothing changes.
  Issued Issue(const Request& request);
  // As Issue, for what has started already.
  void Watch(const QueuePtr& queue, const Event& event, bool runs, std::vector<Event> waited,
             std::shared_ptr<HostMemory> memory, bool one_queue = true);
  // What the next command on the cell waits for instead.
  void SetFence(Cell& cell, Fence fence);
  // Checks the ends of the oldest commands until there are no more than this.
  void Settle(size_t left);
  // A random range of the cell. Its begin suits sub-buffers.
  struct Range {
    size_t first, count;
  };
  Range AnyRange(const Cell& cell);

 private:
  struct Watched {
    QueuePtr queue;
    Event event;
    bool runs;
    std::vector<Event> waited;  // these end before
    std::shared_ptr<HostMemory> memory;
    bool one_queue;  // whose clFinish waits for it
  };

  void MakeCell(Place& place, size_t count, bool is_shared = false);
  void CheckAll();
  void WaitFor(const Fence& fence, const Request& request, std::vector<Event>& list);
  Event EventOf(Fence& fence);
  Event LastIn(const Request& request) const;
  bool AddGate(const Request& request, Place& place, std::vector<Event>& list);
  void Check(const Watched& watched);
  void Await(const Watched& watched);

  std::unique_ptr<Kernels> kernels_[World::kPlaces];
  std::vector<std::unique_ptr<Cell>> cells_;
  std::vector<QueuePtr> queues_[World::kPlaces];  // its own
  std::deque<Watched> watched_;
};

// One function each in operations_*.cpp, named in operations.def.
#define OPERATION(name, weight) void name(Actor& actor);
#include "operations.def"
#undef OPERATION

// Leaves no others, if any are named. False if there is none of a name.
bool ChooseOperations(std::span<const char* const> names);

// Registers callbacks for all states of the event of a command.
void AddCallbacks(Actor& actor, const QueuePtr& queue, const Event& event, bool runs);

}  // namespace weft::test
