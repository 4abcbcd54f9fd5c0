// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <memory>

#include "runtime/object/semaphore/semaphore_payload.h"
#include "runtime/os/descriptor.h"
#include "runtime/pool/descriptor_watcher.h"

namespace weft {

// A sync file, or whatever else is readable at last, in the role of a signal
// (CL_SEMAPHORE_HANDLE_SYNC_FD_KHR).
class ImportedFence : public DescriptorWatcher::Listener,
                      public std::enable_shared_from_this<ImportedFence> {
 public:
  // Whether poll() tells something of the descriptor: it does of no regular file.
  static bool CanWaitFor(int descriptor);

  // Takes the payload's next signal, which is executed when the file is readable; the descriptor
  // stays the caller's. CL_OUT_OF_RESOURCES.
  static Result<std::shared_ptr<ImportedFence>> Make(Context& context,
                                                     std::shared_ptr<SemaphorePayload> payload,
                                                     int descriptor);
  ImportedFence(Context& context, std::shared_ptr<SemaphorePayload> payload, Descriptor file);
  virtual ~ImportedFence();

  bool over() const { return over_.load(std::memory_order_relaxed); }
  void Readable() override;
  void AfterFork() override;

 private:
  bool Watch();

  const std::shared_ptr<SemaphorePayload> payload_;
  const Descriptor file_;
  const SemaphorePayload::Turn turn_;
  std::atomic<bool> over_ = false;  // the signal was executed
};

}  // namespace weft
