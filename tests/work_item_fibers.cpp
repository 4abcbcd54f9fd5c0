// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "work_item_fibers.h"

#include <sys/mman.h>
#include <ucontext.h>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <vector>

namespace weft::test {
namespace {

// Small, since AddressSanitizer clears the shadow of all of it at each switch.
constexpr size_t kStackBytes = 1 << 17;

struct Fiber {
  ucontext_t context;
  std::array<uint64_t, 3> local_id;
  const std::function<bool()>* waits_until = nullptr;
  bool is_done = false;
};

struct Group {
  ucontext_t scheduler;
  Fiber* current;
  std::array<uint64_t, 3> local_size, group_id;
  const std::function<void()>* item;
};

Group group;

// Address space of which work-items touch little. It stays for the next group.
std::byte* Stacks(size_t count) {
  static size_t bytes = 0;
  static std::byte* stacks = nullptr;
  if (count * kStackBytes <= bytes) return stacks;
  if (stacks) munmap(stacks, bytes);
  bytes = count * kStackBytes;
  void* const mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) std::abort();
  return stacks = static_cast<std::byte*>(mapped);
}

void Suspend() { swapcontext(&group.current->context, &group.scheduler); }

void Resume(Fiber& fiber) {
  group.current = &fiber;
  swapcontext(&group.scheduler, &fiber.context);
}

void Main() {
  (*group.item)();
  group.current->is_done = true;
  Suspend();
}

// Those that wait run on until all are at a barrier.
void EndWaits(std::span<Fiber> fibers) {
  const auto waits = [](const Fiber& fiber) { return fiber.waits_until != nullptr; };
  while (std::ranges::any_of(fibers, waits)) {
    const auto next = std::ranges::find_if(
        fibers, [&](const Fiber& fiber) { return waits(fiber) && (*fiber.waits_until)(); });
    if (next == fibers.end()) std::abort();
    next->waits_until = nullptr;
    Resume(*next);
  }
}

}  // namespace

void RunGroupOnFibers(std::array<uint64_t, 3> local_size, std::array<uint64_t, 3> group_id,
                      const std::function<void()>& item) {
  group.local_size = local_size;
  group.group_id = group_id;
  group.item = &item;
  std::vector<Fiber> fibers(local_size[0] * local_size[1] * local_size[2]);
  std::byte* const stacks = Stacks(fibers.size());
  uint64_t index = 0;
  for (Fiber& fiber : fibers) {
    fiber.local_id = {index % local_size[0], index / local_size[0] % local_size[1],
                      index / (local_size[0] * local_size[1])};
    getcontext(&fiber.context);
    fiber.context.uc_stack.ss_sp = stacks + index++ * kStackBytes;
    fiber.context.uc_stack.ss_size = kStackBytes;
    fiber.context.uc_link = nullptr;
    makecontext(&fiber.context, Main, 0);
  }
  for (bool any_runs = true; any_runs;) {
    any_runs = false;
    for (Fiber& fiber : fibers) {
      if (fiber.is_done) continue;
      any_runs = true;
      Resume(fiber);
    }
    EndWaits(fibers);
  }
}

void barrier(unsigned) { Suspend(); }

void WaitUntil(const std::function<bool()>& holds) {
  group.current->waits_until = &holds;
  Suspend();
}

uint64_t get_local_id(unsigned d) { return d < 3 ? group.current->local_id[d] : 0; }
uint64_t get_local_size(unsigned d) { return d < 3 ? group.local_size[d] : 1; }
uint64_t get_group_id(unsigned d) { return d < 3 ? group.group_id[d] : 0; }

uint64_t get_global_id(unsigned d) {
  return d < 3 ? group.group_id[d] * group.local_size[d] + group.current->local_id[d] : 0;
}

}  // namespace weft::test
