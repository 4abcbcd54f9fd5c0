// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace weft {

// The memory that one thread needs to run work-groups: grown on demand, and kept while the thread
// lives, but for what only few launches need. Each part is aligned to a page.
class WorkerArenas {
 public:
  // Those of the calling thread.
  static WorkerArenas& OfThread();

  constexpr WorkerArenas() = default;
  WorkerArenas(const WorkerArenas&) = delete;
  WorkerArenas& operator=(const WorkerArenas&) = delete;

  // Makes room. What a launch of another owner (a context) left behind is wiped. False if the
  // memory cannot be had.
  [[nodiscard]] bool Prepare(uint64_t owner, uint64_t local_bytes, uint64_t private_bytes);

  // Behind a launch: what is large goes to the spare mappings.
  void Trim() {
    if (std::max(local_.bytes, private_.bytes) > kKeptBytes) TrimParts();
  }

  void* local_memory() const { return local_.memory; }
  void* private_memory() const { return private_.memory; }

 private:
  struct Part {
    std::byte* memory = nullptr;
    uint64_t bytes = 0;
    uint64_t used = 0;     // that may hold something of `owner_`
    uint64_t touched = 0;  // that has pages (see memory/mapping.h)

    bool Grow(uint64_t owner, uint64_t needed);
    void Wipe(uint64_t owner);
    void Free(uint64_t owner);
  };
  static constexpr uint64_t kKeptBytes = 4 * 1024 * 1024;  // of a part, at most

  void TrimParts();

  struct OfAThread;

  bool watched_ = false;  // they are freed when their thread ends
  uint64_t owner_ = 0;    // whose context's launch came last
  Part local_, private_;
};

}  // namespace weft
