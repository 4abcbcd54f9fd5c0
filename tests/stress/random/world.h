// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the threads share: contexts with queues of all kinds, programs, and counters to which any
// thread adds on any queue.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <random>
#include <vector>

#include "driver.h"
#include "gatekeeper.h"

namespace weft::test {

using Random = std::mt19937;

// A hold on a queue. Released with commands in it when whoever had it has no more use for it.
struct Queue {
  Queue(cl_context context, cl_device_id device, Random& random);
  ~Queue() { clReleaseCommandQueue(handle); }
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  const bool in_order, profiling;
  cl_command_queue handle = nullptr;
};
using QueuePtr = std::shared_ptr<Queue>;

// A context and what belongs to it.
class Place {
 public:
  explicit Place(std::vector<cl_device_id> devices);
  ~Place();
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  // Whether the counters say what they should. All launches are complete.
  void CheckCounters();

  static constexpr size_t kCounters = 256;
  const std::vector<cl_device_id> devices;
  cl_context context = nullptr;
  cl_program program = nullptr;
  cl_mem counters = nullptr;
  std::atomic<cl_uint> launches = 0;  // of the kernel that adds 1 to each counter
  std::vector<QueuePtr> queues;

  std::mutex gate_mutex;
  Event gate;  // for which several commands wait
};

class World {
 public:
  World();
  // Checks what can only be known at the end.
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  // A user event that is set soon, in an error or not: maybe one that others wait for too, maybe by
  // a callback of another one.
  Event MakeGate(Place& place, cl_int status, Random& random);

  // Beside a context of the device alone, one of the device and two parts of it.
  static constexpr int kPlaces = 2;
  std::unique_ptr<Place> places[kPlaces];
  std::atomic<int> calls = 0, expected_calls = 0;  // of callbacks
  std::atomic<int> contexts = 0;                   // not destroyed

 private:
  Event SharedGate(Place& place);
  void AwaitCallbacks();

  Gatekeeper gatekeepers_[2];
  std::vector<cl_device_id> parts_;
};

// A number below `end`.
inline unsigned Below(Random& random, unsigned end) { return unsigned(random() % end); }
inline bool OneIn(Random& random, unsigned times) { return random() % times == 0; }

}  // namespace weft::test
