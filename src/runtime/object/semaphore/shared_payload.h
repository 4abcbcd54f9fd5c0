// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <deque>
#include <memory>

#include "runtime/object/semaphore/semaphore_payload.h"
#include "runtime/os/descriptor.h"
#include "runtime/os/mutex.h"
#include "runtime/pool/descriptor_watcher.h"

namespace weft {

// The payload that semaphores of several contexts and processes have in common: the counter of an
// eventfd, which is also the handle that they pass on (CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR). It holds
// no memory that other processes could take away. A signal adds to the counter and a wait takes
// from it; those of one process do so in the order in which they were enqueued.
class SharedPayload : public SemaphorePayload,
                      public DescriptorWatcher::Listener,
                      public std::enable_shared_from_this<SharedPayload> {
 public:
  // With a counter of its own. CL_OUT_OF_RESOURCES.
  static Result<std::shared_ptr<SharedPayload>> Make();
  // The one with the counter behind a handle, which stays the caller's. CL_INVALID_PROPERTY if it
  // is none, CL_OUT_OF_RESOURCES.
  static Result<std::shared_ptr<SharedPayload>> Import(int handle);
  explicit SharedPayload(Descriptor counter);
  ~SharedPayload() override;

  // A new handle, the caller's. CL_OUT_OF_RESOURCES.
  Result<int> Export() const;

  Turn TakeForSignal(Context& context) override;
  Result<Turn> TakeForWait(Context& context) override;
  // A signal that is not executed leaves a failure, which ends the wait that takes it.
  void EndSignal(const Turn& turn, bool executed) override;
  // A wait that is not executed gives back what it took.
  void EndWait(const Turn& turn, bool executed) override;
  bool signaled() override;
  void Abandon() override {}  // others may signal yet
  void Readable() override { Serve(); }
  void AfterFork() override;

 private:
  // Signals or waits that were enqueued and are not over, in order.
  template <class T>
  struct Line {
    std::deque<T> entries;
    uint64_t first = 1;  // the number of the first entry

    uint64_t end() const { return first + entries.size(); }
    uint64_t Add(const T& entry) {
      entries.push_back(entry);
      return end() - 1;
    }
    // Null for one that is over.
    T* Find(uint64_t number) {
      return number >= first && number < end() ? &entries[number - first] : nullptr;
    }
    void PopFront() {
      entries.pop_front();
      ++first;
    }
    void Clear() {
      first = end();
      entries.clear();
    }
  };
  struct Wait {
    Event* signaled;  // the command's, which ends its turn before it lets go of it
    enum class State : uint8_t { kInLine, kHolding, kOver, kParents } state = State::kInLine;
  };

  void ForgetParents() WEFT_REQUIRES(mutex_);
  Wait* NextInLine() WEFT_REQUIRES(mutex_);
  uint64_t Take() WEFT_REQUIRES(mutex_);
  void Put(uint64_t amount) WEFT_REQUIRES(mutex_);
  void Serve() WEFT_EXCLUDES(mutex_);

  const Descriptor counter_;
  Mutex mutex_;
  unsigned generation_ WEFT_GUARDED_BY(mutex_);
  Line<uint64_t> signals_ WEFT_GUARDED_BY(mutex_);  // what each adds, 0 while it is not executed
  Line<Wait> waits_ WEFT_GUARDED_BY(mutex_);
  uint64_t next_ WEFT_GUARDED_BY(mutex_) = 1;  // all waits before have been served
};

}  // namespace weft
